// Keys: what they do on the table, and that none of them ever reaches the notebook around it.

/** Letter keys, for the table and for the list that `?` shows. */
export const KEYS = [
  ['1 – 9', 'choose a card, or an answer'], ['← → ↑ ↓', 'move along the hand, or on the Tree'], ['Enter', 'choose; again: play it'], ['Esc', 'close, or let go of a card'],
  ['Y N', 'answer yes or no'], ['D', 'discard pile'], ['U', 'cards you have not seen'], ['C', 'compendium: cards and rules'], ['L', 'log'], ['G', 'glossary'],
  ['H', 'hint'], ['Z', 'undo'], ['Shift Z', 'redo'], ['M', 'sound on or off'], ['?', 'this list'],
];
const MARK = 'data-lm-suppress-shortcuts';
const typed = t => t.matches?.('textarea, select, input:not([type=range])');

/** Keep keys from the notebook. Its shortcuts look at the element with focus, in Notebook 7 before any listener
    of ours on the page: so the mark is set or lifted from the window, for each press anew. `free(e)` says
    whether a press belongs to the notebook: Tab, Shift+Enter, chords, and Esc when nothing is open. */
export function guard(root, free, handle, signal) {
  const mark = (t, on) => { if (t && root.contains(t) && t !== root) { if (on) t.setAttribute(MARK, 'true'); else t.removeAttribute(MARK); } };
  root.addEventListener('focusin', e => mark(e.target, true), { capture: true, signal });
  window.addEventListener('keydown', e => mark(e.target, !free(e)), { capture: true, signal });
  window.addEventListener('keyup', e => mark(e.target, !(e.ctrlKey || e.metaKey || e.altKey)), { capture: true, signal });
  root.addEventListener('keydown', e => {
    if (free(e)) return;
    if (handle(e)) e.preventDefault();
    e.stopPropagation();
  }, { signal });
}
export const chord = e => e.ctrlKey || e.metaKey || e.altKey || ['Control', 'Meta', 'Alt', 'Shift', 'Tab'].includes(e.key) || (e.key === 'Enter' && e.shiftKey);

/** What a press means for the table: {do, ...} or null. Typing in a field, and the slider's own keys, stay theirs. */
export function meaning(e) {
  const t = e.target, key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  if (key === 'Escape') return { do: 'close' };
  if (typed(t)) return null;
  if (/^Arrow|^Home$|^End$/.test(key)) return t.matches?.('input, [role=radio]') ? null : { do: 'move', way: key };
  if (key === 'Enter' || key === ' ') return t.closest?.('[data-pick], [data-spot]') && !t.matches('button') ? { do: 'enter' } : t.matches?.('button, input, a') ? null : { do: 'confirm' };
  if (/^[1-9]$/.test(key)) return { do: 'digit', n: +key };
  if (e.key === '?') return { do: 'panel', name: 'keys' };
  const name = { d: 'discard', u: 'unseen', c: 'compendium', g: 'glossary' }[key];
  if (name) return { do: 'panel', name };
  return { l: { do: 'log' }, h: { do: 'hint' }, m: { do: 'mute' }, z: { do: e.shiftKey ? 'redo' : 'undo' }, y: { do: 'answer', key: 'Y' }, n: { do: 'answer', key: 'N' } }[key] || null;
}

/** The neighbour of an element among others, in the direction of an arrow key: by where they stand. */
export function neighbour(from, all, way) {
  if (way === 'Home') return all[0];
  if (way === 'End') return all[all.length - 1];
  const at = el => { const b = el.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const [x, y] = at(from), across = way === 'ArrowLeft' || way === 'ArrowRight', sign = way === 'ArrowRight' || way === 'ArrowDown' ? 1 : -1, beside = across && all[all.indexOf(from) + sign];
  if (across && !from.closest('svg')) return beside;                            // cards have an order, places on the Tree have none
  let best = null, least = Infinity;
  for (const el of all) {
    if (el === from) continue;
    const [u, v] = at(el), along = sign * (across ? u - x : v - y), off = Math.abs(across ? v - y : u - x);
    if (along < 4 || off > along * 3 + 24) continue;
    if (along + off * 2 < least) { least = along + off * 2; best = el; }
  }
  return best || beside;
}
