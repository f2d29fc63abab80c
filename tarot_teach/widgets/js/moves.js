// A card that changes its place glides there: position only, 240 ms, not at all where motion is unwelcome.
const still = matchMedia('(prefers-reduced-motion: reduce)');
const spotOf = el => el.dataset.key + el.dataset.code;

/** Where each card picture is now; of a card that is shown twice, where the first one is. `spots` has all. */
export function note(root) {
  const seen = new Map();
  seen.spots = new Set();
  if (still.matches) return seen;
  for (const el of root.querySelectorAll('[data-code]')) {
    const b = el.getBoundingClientRect();
    seen.spots.add(spotOf(el));
    if (b.width && !seen.has(el.dataset.code)) seen.set(el.dataset.code, b);
  }
  return seen;
}
/** Let what lies elsewhere after the drawing come from where it was before. */
export function fly(root, before) {
  for (const el of root.querySelectorAll('[data-code]')) {
    const was = before.get(el.dataset.code);
    if (!was || before.spots.has(spotOf(el))) continue;
    const b = el.getBoundingClientRect(), dx = was.left + was.width / 2 - b.left - b.width / 2, dy = was.top + was.height / 2 - b.top - b.height / 2;
    before.delete(el.dataset.code);
    if (!b.width || Math.abs(dx) + Math.abs(dy) < 6) continue;
    el.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], { duration: 240, easing: 'ease-out' });
  }
}
