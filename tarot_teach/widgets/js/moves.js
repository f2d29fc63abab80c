// A card that changes its place glides there: position only, 240 ms, not at all where motion is unwelcome.
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Where each card picture is now. */
export function note(root) {
  const seen = new Map();
  if (still.matches) return seen;
  for (const el of root.querySelectorAll('[data-code]')) {
    const b = el.getBoundingClientRect();
    if (b.width && !seen.has(el.dataset.code)) seen.set(el.dataset.code, { el, b, key: el.dataset.key });
  }
  return seen;
}
/** Let what lies elsewhere after the drawing come from where it was before. */
export function fly(root, before) {
  for (const el of root.querySelectorAll('[data-code]')) {
    const was = before.get(el.dataset.code);
    if (!was || was.el === el || was.key === el.dataset.key) continue;
    const b = el.getBoundingClientRect(), dx = was.b.left + was.b.width / 2 - b.left - b.width / 2, dy = was.b.top + was.b.height / 2 - b.top - b.height / 2;
    before.delete(el.dataset.code);
    if (!b.width || Math.abs(dx) + Math.abs(dy) < 6) continue;
    el.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], { duration: 240, easing: 'ease-out' });
  }
}
