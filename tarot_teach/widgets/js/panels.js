// What opens in the drawer: discards, unseen cards, compendium, glossary, whole log, keys, and the game's own menu.
import { attrs, button, clauses, html, kbd } from './markup.js';
import { cardName, index, signSVG } from './cards.js';
import { cardCell } from './zones.js';
import { KEYS } from './keys.js';

const TITLE = { unseen: 'Cards you have not seen', compendium: 'Compendium', glossary: 'Glossary', log: 'Log of the game', keys: 'Keys', game: 'Game' };
const waiting = html`<p class="small" role="status">Asking the notebook … If nothing comes, run the cell again.</p>`;

/** The open drawer. `s` is the scene, `ui` what this view remembers, `lens` how cards are read. */
export function drawer(s, ui, lens) {
  const body = { discard: cardLists, unseen: cardLists, compendium, glossary, log: wholeLog, keys: keyList, game }[ui.panel](s, ui, lens), title = ui.panel === 'discard' ? s.piles[0] : s.lesson && ui.panel === 'game' ? 'Look' : TITLE[ui.panel];
  return html`<div role="group" class="drawer ${ui.panel}" aria-label="${title}" tabindex="-1" data-key="drawer:${ui.panel}"><div class="top"><h2>${title}</h2>${button('Close', { key: 'Esc', 'data-do': 'close' })}</div>${body}</div>`;
}

function cardLists(s, ui, lens) {
  const lists = s.panels?.[ui.panel] || [];
  if (!lists.some(l => l.cards.length)) return html`<p class="small">${ui.panel === 'discard' ? s.piles[1] : 'You have seen every card.'}</p>`;
  return lists.filter(l => l.cards.length).map(l => html`<div class="cards"><h3>${l.label} <span class="small">${l.cards.length === 1 ? '1 card' : `${l.cards.length} cards`}</span></h3><div class="faces" role="group" aria-label="${l.label}">${
    l.cards.map((c, i) => cardCell({ code: c }, { key: `${ui.panel}:${l.label}:${i}`, lens }))}</div></div>`);
}

const found = (ui, ...texts) => { const q = ui.search.trim().toLowerCase(); return !q || texts.join(' ').toLowerCase().includes(q); };
const searchField = (label, ui) => html`<input type="search" data-key="search" data-do="search" placeholder="${label}" aria-label="${label}" value="${ui.search}">`;
const scroll = (label, body) => html`<div class="scroll" role="region" tabindex="0" aria-label="${label}" data-key="scroll:${label}">${body}</div>`;
const nothing = html`<p class="small" role="status">Nothing found.</p>`;

function compendium(s, ui, lens) {
  const data = ui.data.compendium, tab = ui.tab;
  const tabs = html`<div class="seg" role="group" aria-label="Show">${[['cards', 'Cards'], ['rules', 'Rules']].map(([k, n]) => html`<button type="button" data-key="tab:${k}" data-tab="${k}" aria-pressed="${tab === k}">${n}</button>`)}</div>`;
  if (!data) return [tabs, waiting];
  const all = { ...s.clauses, ...Object.fromEntries(data.rules.map(r => [r.id, r.text])) };
  if (tab === 'rules') {
    const rules = data.rules.filter(r => found(ui, r.id, r.text));
    return [tabs, searchField('Find a card or clause', ui), scroll('Rules', html`<dl>${rules.map(r => html`<div data-key="rule:${r.id}"><dt>${r.id}</dt><dd>${r.text}</dd></div>`)}</dl>`), rules.length ? '' : nothing];
  }
  const cards = data.cards.filter(c => found(ui, cardName(c.code, lens), c.code, c.text)), entry = cards.find(c => c.code === ui.entry) || cards[0];
  return [tabs, searchField('Find a card or clause', ui), entry ? html`<div class="entry">${cardCell({ code: entry.code }, { key: `entry:${entry.code}`, lens, size: 'full', cls: 'full' })}<div><h3>${cardName(entry.code, lens)} <span class="small">${entry.code}</span></h3><p>${entry.text}</p><p>${clauses(entry.clauses || [], all, `entry:${entry.code}`, ui.open)}</p></div></div>` : nothing,
    html`<ol class="list">${cards.map(c => html`<li data-key="card:${c.code}"><button type="button" data-key="pick:${c.code}" data-entry="${c.code}" ${attrs({ 'aria-current': c === entry ? 'true' : null })}><b>${index(c.code, lens)}${c.code[0] === 'T' ? '' : signSVG(c.code[0], 13)}</b><span>${cardName(c.code, lens)}</span><small>${c.short || ''}</small></button></li>`)}</ol>`];
}

function glossary(s, ui) {
  const data = ui.data.glossary;
  if (!data) return waiting;
  const words = data.filter(w => found(ui, w.term, w.meaning));
  return [searchField('Find a word', ui), scroll('Words', html`<dl class="words">${words.map(w => html`<div data-key="word:${w.term}"><dt>${w.term}</dt><dd>${w.meaning}${w.origin ? html` <span class="small">${w.origin}</span>` : ''}</dd></div>`)}</dl>`), words.length ? '' : nothing];
}

const line = (e, s, ui, where) => html`<li data-key="${where}:${e.n}:${e.i || 0}"><span class="n">${e.n}</span> ${e.text}${clauses(e.clauses, { ...s.clauses, ...ui.texts }, `${where}:${e.n}:${e.i || 0}`, ui.open)}</li>`;
/** Lines of the log, newest first. */
export const logLines = (entries, s, ui, where = 'log') => html`<ol class="log">${entries.map(e => line(e, s, ui, where))}</ol>`;
function wholeLog(s, ui) {
  const data = ui.data.log;
  return data ? scroll('All moves', logLines(data, s, ui, 'whole')) : waiting;
}

const ARROWS = { '←': 'arrow left', '→': 'arrow right', '↑': 'arrow up', '↓': 'arrow down' };
const keyList = () => html`<dl class="keylist">${KEYS.map(([k, n]) => html`<div><dt>${k.split(' ').map((p, i, a) => p.length > 1 && a.length > 1 && p !== '–' && !/[←→↑↓]/.test(p) ? html`<kbd>${p}</kbd> ` : p === '–' ? html` to ` : html`<kbd>${ARROWS[p] ? html`<span aria-hidden="true">${p}</span><span class="sr">${ARROWS[p]}</span>` : p}</kbd> `)}</dt><dd>${n}</dd></div>`)}</dl><p class="small">Keys work while something on the table has the focus. Tab goes on to its buttons and then leaves the table; Shift+Enter and chords with Ctrl, Cmd or Alt belong to the notebook.</p>`;

/* ---------- the game's menu ------------------------------------------------------------------------ */
const seg = (label, name, value, choices) => html`<div class="pick"><span class="cap" aria-hidden="true">${label}</span><div class="seg" role="group" aria-label="${label}">${choices.map(([k, n]) => html`<button type="button" data-key="set:${name}:${k}" data-set="${name}" data-value="${k}" aria-pressed="${String(value) === String(k)}">${n}</button>`)}</div></div>`;
const inputField = (name, label, value, help, more) => html`<label class="field"><span>${label}</span><input ${attrs({ name, value, ...more, 'data-key': `opt:${name}` })}>${help ? html`<small>${help}</small>` : ''}</label>`;
const select = (name, label, value, choices, help) => html`<label class="field"><span>${label}</span><select name="${name}" data-key="opt:${name}">${choices.map(([k, n]) => html`<option value="${k}" ${attrs({ selected: String(k) === String(value) })}>${n}</option>`)}</select>${help ? html`<small>${help}</small>` : ''}</label>`;

function game(s, ui) {
  const f = ui.data.game;
  const look = html`<div class="block">${s.lesson ? '' : html`<h3>Look</h3>`}${seg('Names on the cards', 'tradition', s.tradition, [['thoth', 'Thoth'], ['rws', 'Rider-Waite'], ['mathers', 'Mathers'], ['marseille', 'Marseille']])}
${seg('Colours', 'theme', s.look?.theme || 'auto', [['auto', 'As the notebook'], ['light', 'Light'], ['dark', 'Dark'], ['contrast', 'High contrast']])}
${seg('Pace of the bots', 'pace', s.look?.pace ?? 900, [[1800, 'Slow'], [900, 'Normal'], [350, 'Fast'], [0, 'At once']])}</div>`;
  if (s.lesson) return look;                                                     // a step is dealt by its lesson
  const files = html`<div class="block"><h3>This game</h3><div class="row">${button('Save to a file', { 'data-send': 'save', 'data-key': 'save' })}${button('Load a file', { 'data-do': 'file', 'data-key': 'file' })}${button('Share as a short text', { 'data-send': 'share', 'data-key': 'share' })}</div>
${ui.share ? html`<label class="field"><span>Text of this game</span><textarea readonly rows="3" name="shared" data-key="shared:${ui.share.slice(-12)}">${ui.share}</textarea></label><div class="row">${button('Copy', { 'data-do': 'copy', 'data-key': 'copy' })}<span class="small" role="status">${ui.copied ? 'Copied.' : ''}</span></div>` : ''}
<label class="field"><span>A text that somebody gave you</span><textarea rows="2" name="given" data-key="given"></textarea></label><div class="row">${button('Open it', { 'data-do': 'given', 'data-key': 'open' })}</div></div>`;
  return [ui.note ? html`<p class="tell ${ui.note.kind}" role="status">${ui.note.text}</p>` : '', f ? newDeal(f, ui) : waiting, files, look];
}
function newDeal(f, ui) {
  const n = ui.form.players ?? f.players.value, kinds = f.kinds.map(k => [k.kind, k.label]);
  return html`<form class="block" data-key="deal"><h3>New deal</h3>${select('players', 'Players', n, f.players.allowed.map(k => [k, k]))}
${Array.from({ length: n }, (_, i) => `P${i + 1}`).map(p => html`<div class="two" data-key="sits:${p}">${select(`seat-${p}`, `${p} is played by`, f.seats[p] || 'greedy', kinds)}${inputField(`name-${p}`, `Name of ${p}`, f.names[p] || '', '', { type: 'text', maxlength: 40, placeholder: p })}</div>`)}
${f.options.map(o => o.most ? inputField(`option-${o.name}`, o.label, o.value, o.help, { type: 'number', min: o.least, max: o.most }) : select(`option-${o.name}`, o.label, o.value, o.allowed.map(v => [v.value, v.label]), o.help))}
${inputField('seed', 'Number of the deal', '', 'The same number gives the same cards.', { type: 'text', inputmode: 'numeric', placeholder: 'any' })}
<div class="row">${button('Deal', { cls: 'main', 'data-do': 'deal', 'data-key': 'do-deal' })}</div></form>`;
}
