// Words as numbers: letters to press, a field to type in, the sum, the paths on a small Tree. Python counts.
import { tableOf } from './facts.js';
import { attrs, button, he, html, morph, redraw } from './markup.js';
import { chord, guard } from './keys.js';
import { framed, sceneOf, themed } from './page.js';

const SPOT = Object.fromEntries(tableOf('sephiroth').map(([n, name, , col, row]) => [n, { name, x: 110 + col * 80, y: 18 + row * 33 }]));
const PATH_OF = Object.fromEntries(tableOf('paths').map(([n, ...joins]) => [n, joins.slice(0, 2)]));

function smallTree(letters) {
  const lit = {};
  for (const l of letters) (lit[l.path] ??= []).push(l.sign);
  const line = n => { const [a, b] = PATH_OF[n].map(k => SPOT[k]); return html`<line class="way${lit[n] ? ' lit' : ''}" x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}"/>`; };
  const tile = n => {
    const [a, b] = PATH_OF[n].map(k => SPOT[k]), x = (a.x + b.x) / 2, y = (a.y + b.y) / 2 + (n === 25 ? 14 : 0);
    return html`<g><rect class="sign" x="${x - 11}" y="${y - 11}" width="22" height="22" rx="4"/><text class="he" x="${x}" y="${y + 6}" text-anchor="middle" lang="he">${lit[n][0]}</text></g>`;
  };
  const all = Object.keys(PATH_OF).map(Number), on = all.filter(n => lit[n]);
  const words = on.length ? `Tree with the paths ${on.map(n => `${n}, ${letters.find(l => l.path === n).name}`).join('; ')}` : 'Tree without a path';
  return html`<svg class="lit-tree" viewBox="0 0 220 300" role="img" aria-label="${words}">${all.filter(n => !lit[n]).map(line)}${on.map(line)}${Object.entries(SPOT).map(([n, s]) => html`<circle cx="${s.x}" cy="${s.y}" r="12"/><text x="${s.x}" y="${s.y + 5}" text-anchor="middle">${n}</text>`)}${on.map(tile)}</svg>`;
}

const told = w => html`${w.word}${he(w.spelling)}${w.kind ? html` <small>${w.kind} spelling</small>` : ''}${w.meaning ? html` <small>${w.meaning}</small>` : ''}`;

function view(s) {
  const sum = s.letters.map(l => l.value).join(' + ');
  const letters = s.letters.length ? html`<ol class="sum-row" dir="rtl" aria-label="Letters, from the first">${s.letters.map((l, i) => html`<li data-key="l:${i}" class="${l.kind}"><span class="he" lang="he">${l.sign}</span><small dir="ltr">${l.name}</small><b dir="ltr">${l.value}</b><i dir="ltr">${l.sum}</i></li>`)}</ol>
<p class="total" data-key="total">${sum}${s.letters.length > 1 ? ' = ' : ''}${s.letters.length > 1 ? html`<b>${s.value}</b>` : ''}</p>${s.other !== s.value ? html`<p class="small" data-key="other">${s.finals ? 'With common letters' : 'With final letters as 500 to 900'}: ${s.other}.</p>` : ''}` : html`<p class="small" data-key="none">No letter yet: type a word, or press letters.</p>`;
  const means = [...new Set(s.about.filter(w => w.meaning).map(w => `${w.word}: ${w.meaning}.`))].map(m => html`<p class="small" data-key="means:${m}">${m}</p>`);
  const game = s.about.filter(w => w.game), dee = game.map(w => html`<p class="small" data-key="dee">In John Dee’s Tarot ${w.word} counts ${w.game}${w.game === s.value ? ': this spelling fits.' : `: this spelling differs by ${Math.abs(w.game - s.value)}.`}</p>`);
  const same = s.others.length ? html`<ul class="same">${s.others.map((w, i) => html`<li data-key="o:${i}"><button type="button" class="btn slim" data-word="${w.spelling}" data-key="o:${i}:b">${told(w)}</button></li>`)}</ul>` : html`<p class="small">No other word of the list has this value.</p>`;
  return html`<div class="bar" data-key="bar"><h2 tabindex="-1">${s.title}</h2></div>
<div class="words-main" data-key="main"><div class="col"><form class="row" data-key="form"><label class="field wide"><span>A word, in Hebrew or Latin letters</span><input type="text" name="word" dir="auto" maxlength="80" autocomplete="off" spellcheck="false" data-key="field" value="${s.given}"></label>${button('Count', { cls: 'main', 'data-do': 'word', 'data-key': 'count' })}</form>
${s.error ? html`<p class="tell no" data-key="error">${s.error}</p>` : ''}${letters}${means}${dee}
<div class="keyboard" dir="rtl" role="group" aria-label="Letters to add">${s.alphabet.map(([sign, name, value]) => html`<button type="button" ${attrs({ class: 'btn', 'data-letter': sign, 'data-key': `k:${sign}`, 'aria-label': `${name}, ${value}` })}><span class="he" lang="he">${sign}</span><small dir="ltr">${value}</small></button>`)}</div>
<div class="row">${button('Take one back', { 'data-do': 'back', 'data-key': 'back', off: s.letters.length ? '' : 'There is no letter.' })}${button('Clear', { 'data-do': 'clear', 'data-key': 'clear' })}${button('Final letters as 500 to 900', { 'data-do': 'finals', 'data-key': 'finals', 'aria-pressed': String(s.finals) })}</div></div>
<div class="col"><section class="box" aria-label="Paths on the Tree" data-key="tree"><h3>Its paths on the Tree</h3>${smallTree(s.letters)}${s.letters.length ? html`<p class="small" data-key="ways">${s.letters.length > 1 ? 'Paths' : 'Path'} ${s.letters.map(l => l.path).join(', ')}</p>` : ''}</section>${s.letters.length ? html`<section class="box" aria-label="Other words of this value" data-key="same"><h3>Other words of ${s.value}</h3>${same}</section>` : ''}</div></div>
<section class="picks" aria-label="Words to pick" data-key="picks"><div class="seg" role="group" aria-label="List">${Object.entries(s.lists).map(([k, n]) => html`<button type="button" data-list="${k}" data-key="list:${k}" aria-pressed="${s.list === k}">${n}</button>`)}</div><div class="row">${s.words.map((w, i) => html`<button type="button" class="btn slim" data-word="${w.spelling}" data-key="w:${s.list}:${i}" aria-pressed="${w.spelling === s.spelling}">${told({ ...w, meaning: '' })}</button>`)}</div></section>`;
}

function render({ model, el }) {
  const { root, body, live } = framed(el, 'group'), end = new AbortController(), { signal } = end;
  let s = sceneOf(model);
  root.classList.add('words');
  body.setAttribute('aria-label', s.title);
  const theme = themed(root, () => 'auto', signal), send = (what, more = {}) => model.send({ do: what, ...more });
  const draw = () => redraw(root, () => morph(body, String(view(s))), () => root.querySelector('[name=word]'));
  const typed = () => send('word', { text: root.querySelector('[name=word]').value });
  function arrive() {
    s = sceneOf(model);
    theme();
    draw();
    const field = root.querySelector('[name=word]');
    if (document.activeElement !== field) field.value = s.given;
    live.textContent = s.error || (s.letters.length ? `${s.letters.map(l => l.name).join(', ')}: ${s.value}` : 'No letter.');
  }
  root.addEventListener('click', e => {
    const t = e.target.closest('[data-letter], [data-word], [data-list], [data-do]'), d = t?.dataset;
    if (!t || t.getAttribute('aria-disabled') === 'true') return;
    if (d.letter) send('letter', { letter: d.letter });
    else if (d.word) send('word', { text: d.word });
    else if (d.list) send('list', { list: d.list });
    else if (d.do === 'word') typed();
    else send(d.do);
  }, { signal });
  root.addEventListener('submit', e => { e.preventDefault(); typed(); }, { signal });
  guard(root, e => chord(e) || e.key === 'Escape', e => e.key === 'Enter' && e.target.matches('[name=word]') ? (typed(), true) : false, signal);
  model.on('change:scene', arrive);
  draw();
  return () => { end.abort(); model.off('change:scene', arrive); root.remove(); };
}
export default { render };
