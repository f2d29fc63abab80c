"""What tests of pictures have in common."""

import itertools

from matplotlib.text import Text

TOLERANCE = 1.5  # pixels of a picture at its own size by which the boxes of two texts may meet


def collisions(fig):
    """Pairs of texts whose boxes overlap, and texts that leave the figure."""
    fig.draw_without_rendering()
    texts = [t for t in fig.findobj(Text) if t.get_text() and t.get_visible()]
    boxes = [(t.get_text(), t.get_window_extent()) for t in texts]
    found = []
    for (one, a), (other, b) in itertools.combinations(boxes, 2):
        across, down = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        if across > TOLERANCE and down > TOLERANCE:
            found.append((one, other, round(across), round(down)))
    inside = fig.bbox
    found += [
        t for t, b in boxes if b.x0 < inside.x0 or b.x1 > inside.x1 or b.y0 < inside.y0 or b.y1 > inside.y1
    ]
    return found
