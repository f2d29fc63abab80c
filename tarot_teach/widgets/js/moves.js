// A card that changes its place glides there: position only, 240 ms, not at all where motion is unwelcome.
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Let what lies elsewhere than before come from there. Returns where each card picture is now, seen from the
    table's corner; of a card that is shown twice, where the first one is. `spots` has all. */
export function glide(root, before) {
  const now = new Map(), moves = [], spots = now.spots = new Set();
  if (still.matches) return now;
  const { left, top } = root.getBoundingClientRect();
  for (const el of root.querySelectorAll('[data-code]')) {
    const b = el.getBoundingClientRect(), { code, key } = el.dataset, x = b.left + b.width / 2 - left, y = b.top + b.height / 2 - top;
    spots.add(key + code);
    if (!b.width) continue;
    if (!now.has(code)) now.set(code, [x, y]);
    const was = before?.get(code);
    if (!was || before.spots.has(key + code)) continue;
    before.delete(code);
    const dx = was[0] - x, dy = was[1] - y;
    if (Math.abs(dx) + Math.abs(dy) >= 6) moves.push([el, `${dx}px ${dy}px`]);
  }
  for (const [el, from] of moves) el.animate([{ translate: from }, { translate: '0 0' }], { duration: 240, easing: 'ease-out' });
  return now;
}
