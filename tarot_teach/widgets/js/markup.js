// Markup that is safe by construction, and a page that changes only where the markup does.

/** Text that may go into the page as it is. Everything else is escaped by `html`. */
export class Markup extends String {}
export const raw = text => new Markup(text);
export const esc = text => String(text).replace(/[&<>"'`]/g, ch => `&#${ch.charCodeAt(0)};`);
const part = v => v === false || v == null ? '' : v instanceof Markup ? v : Array.isArray(v) ? v.map(part).join('') : esc(v);

/** Tagged template: every value is escaped, unless it came from `html` or `raw`; false and null vanish. */
export const html = (texts, ...values) => raw(texts.reduce((all, text, i) => all + part(values[i - 1]) + text));

/** Attributes from an object: true stands without a value; false and null are left out. */
export const attrs = o => raw(Object.entries(o).filter(([, v]) => v !== false && v != null)
  .map(([k, v]) => v === true ? k : `${k}="${esc(v)}"`).join(' '));

// Set by the key guard on whatever has focus; not part of the markup.
const OWN = ['data-lm-suppress-shortcuts'];

const PICTURES = new Map();
/** A picture that is drawn only where it is new: the attribute for its holder. Equal `sig` means equal picture. */
export function picture(sig, make) {
  if (!PICTURES.has(sig)) PICTURES.set(sig, make);
  return raw(`data-sig="${esc(sig)}"`);
}

/** Make the children of `place` look like `markup`, keeping every element that stays: with it stay focus,
    hover and running movements. Elements with `data-key` are matched by it. */
export function morph(place, markup) {
  const t = document.createElement('template');
  t.innerHTML = markup;
  children(place, t.content);
  for (const e of place.querySelectorAll('[type=range]')) if (e.value !== e.getAttribute('value')) e.value = e.getAttribute('value');
  for (const e of place.querySelectorAll('[data-sig]')) {
    const sig = e.getAttribute('data-sig');
    if (e.drawn !== sig) { e.innerHTML = PICTURES.get(sig)(); e.drawn = sig; }
  }
}
const keyOf = n => n.nodeType === 1 ? n.getAttribute('data-key') : null, GONE = '[data-gone]', LEAVING = -2;   // the tabindex of what still has the focus and can have it no more
/** Take a node away. What has the focus stays, in nobody's way, until `redraw` has moved the focus on: if it were lost
    to nothing meanwhile, the notebook around would lay itself out and draw its tabs anew, twice. */
function drop(n) {
  if (!n.contains(document.activeElement)) { n.remove(); return; }
  n.setAttribute('data-gone', '');
  n.style.position = 'absolute';
}
function children(old, fresh) {
  const wanted = new Set(), keyed = new Map();
  for (const n of fresh.childNodes) if (keyOf(n)) wanted.add(keyOf(n));
  for (const n of [...old.childNodes]) {
    const k = keyOf(n);
    if (k && !wanted.has(k)) drop(n); else if (k) keyed.set(k, n);
  }
  let at = old.firstChild;
  for (const n of [...fresh.childNodes]) {
    while (at?.matches?.(GONE)) at = at.nextSibling;
    const k = keyOf(n), o = k ? keyed.get(k) : at && !keyOf(at) ? at : null;
    if (!o || o.nodeName !== n.nodeName) { old.insertBefore(n, at); continue; }
    if (o === at) at = at.nextSibling; else if (old.moveBefore) old.moveBefore(o, at); else old.insertBefore(o, at);   // moved so, it keeps the focus
    if (o.isEqualNode(n)) continue;                                            // the browser tells this faster than the walk below
    if (o.nodeType === 1) element(o, n); else if (o.nodeValue !== n.nodeValue) o.nodeValue = n.nodeValue;
  }
  while (at) { const next = at.nextSibling; drop(at); at = next; }
}
function element(o, n) {
  for (const { name } of [...o.attributes]) if (!n.hasAttribute(name) && !OWN.includes(name)) { if (name === 'tabindex' && o === document.activeElement) o.tabIndex = LEAVING; else o.removeAttribute(name); }
  for (const { name, value } of n.attributes) if (o.getAttribute(name) !== value) o.setAttribute(name, value);
  if (['INPUT', 'SELECT', 'TEXTAREA'].includes(o.nodeName)) return;          // what the user typed or chose stays
  if (!n.hasAttribute('data-sig')) children(o, n);
}

const ABLE = `[tabindex]:not([tabindex="${LEAVING}"]), button, input, select, textarea`;
/** All that is on the page, and stays there. */
export const present = (root, what) => [...root.querySelectorAll(what)].filter(e => !e.closest(GONE));
export const byKey = (root, key) => key && present(root, `[data-key="${CSS.escape(key)}"]`)[0];
/** What has the focus, if it is in here. */
export const focused = root => root.contains(document.activeElement) ? document.activeElement : null;

/** Draw with `change`. Then the focus is on the same thing as before, or where that is gone on what `next` names. `then` says when. */
export function redraw(root, change, next, then = set => set()) {
  const had = focused(root), key = had?.getAttribute('data-key');
  change();
  then(() => {
    if (had && (focused(root) !== had || had.closest(GONE) || !had.matches(ABLE))) {
      const same = byKey(root, key);
      (same?.matches(ABLE) ? same : next())?.focus({ preventScroll: true });
    }
    for (const n of root.querySelectorAll(GONE)) n.remove();
  });
}

/* ---------- small pieces --------------------------------------------------------------------------- */
const ICON = {
  first: 'M4 4h2v12H4zM16 4v12L7 10z', back: 'M14 4v12L5 10z', next: 'M6 4v12l9-6z', last: 'M14 4h2v12h-2zM4 4v12l9-6z',
  big: 'M3 3h6v2H5v4H3zM17 17h-6v-2h4v-4h2z', small: 'M9 9H3V7h4V3h2zM11 11h6v2h-4v4h-2z',
};
export const icon = k => html`<svg class="ico" viewBox="0 0 20 20" aria-hidden="true"><path d="${ICON[k]}"/></svg>`;
/** Hebrew letters, which run from right to left by themselves and leave the order around them alone. */
export const he = t => t ? html` <bdi class="he" lang="he">${t}</bdi>` : '';
const SPOKEN = { '→': 'ArrowRight', '←': 'ArrowLeft', '⇧Z': 'Shift+Z', Esc: 'Escape' };
export const kbd = k => k ? html`<kbd aria-hidden="true">${k}</kbd>` : '';

/** A button. `off` is the reason why it can do nothing now: it stays, and says so. `o` goes to its attributes. */
export const button = (label, { cls = '', key = '', off = '', ...o } = {}) => html`<button type="button" ${attrs({
  class: `btn ${cls}`, 'aria-disabled': off ? 'true' : null, 'aria-keyshortcuts': SPOKEN[key] || key || null, title: off || null, ...o })}>${kbd(key)}${label}</button>`;

/** Clause chips that open in place. `open` is the set of chips that are open; `where` makes them distinct. */
export const clauses = (ids, texts, where, open) => ids.map(id => {
  const key = `${where}/${id}`, on = open.has(key);
  return html` <button type="button" class="chip" data-key="chip:${key}" data-chip="${key}" aria-expanded="${on}">${id}</button>${on
    ? html`<span class="clause" data-key="clause:${key}"><b>${id}</b> ${texts[id] || 'This clause is not in the rulebook.'}</span>` : ''}`;
});
