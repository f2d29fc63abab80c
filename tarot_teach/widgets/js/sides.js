// What stands beside the Tree: a row, a World, a card, what was found, two rows compared, the flash cards, the keys.
import { attrs, button, html, kbd, picture, raw } from './markup.js';
import { LENS, cardName, cardSVG, glyphAt, signSVG } from './cards.js';

/** Hebrew within a text is marked as such. */
export const tongue = t => html`${String(t).split(/([\u0590-\u05ff]+(?: [\u0590-\u05ff]+)*)/).map((p, i) => i % 2 ? html`<bdi class="he" lang="he">${p}</bdi>` : p)}`;
const glyph = name => raw(`<svg class="sign" width="17" height="17" viewBox="0 0 24 24" aria-hidden="true">${glyphAt(name, 12, 12, 24, 'currentColor')}</svg>`);
const link = (text, o) => html`<button type="button" ${attrs({ class: 'link', ...o })}>${tongue(text)}</button>`;

const facts = (list, where) => html`<dl class="facts">${list.map(([name, pieces]) => html`<dt>${name}</dt><dd>${pieces.map((p, i) => [i ? (p.row ? ' ' : ', ') : '', p.row ? link(p.text, { 'data-row': p.row, 'data-key': `${where}:${name}:${p.row}` }) : p.glyph ? html`${glyph(p.glyph)} ${p.text}` : tongue(p)])}</dd>`)}</dl>`;
function cardPic(code, lens, { size = 'mini', button: pressed = true } = {}) {
  const pic = html`<span class="pic" ${picture(`${code} ${lens.trad} ${lens.attribution} ${size}`, () => cardSVG(code, { lens, size }))}></span>`;
  return pressed ? html`<button type="button" class="card ${size}" data-card="${code}" data-key="card:${code}" aria-label="${cardName(code, lens)}">${pic}</button>` : html`<div class="card ${size}" role="img" aria-label="${cardName(code, lens)}">${pic}</div>`;
}
const head = (title, more = '') => html`<div class="head"><h2 tabindex="-1" data-key="title">${title}</h2>${more}</div>`;

/** The whole side. */
export function side(s, ui) {
  const lens = { ...LENS, trad: s.tradition, attribution: s.attribution };
  const main = s.flash ? flash(s) : s.compare ? compare(s) : html`${s.of_world ? worldEntry(s) : ''}${s.card ? cardEntry(s, lens) : ''}${rowEntry(s, ui, lens)}`;
  return html`${ui.note ? html`<p class="tell no" data-key="tell">${ui.note}</p>` : ''}${s.find && !s.flash ? foundList(s) : ''}${s.held && !s.flash ? heldBar(s) : ''}${main}`;
}

/* ---------- what was found ------------------------------------------------------------------------ */
function foundList(s) {
  const f = s.find;
  const hits = f.hits.map((h, i) => html`<li><button type="button" ${attrs({ 'data-row': h.card ? null : h.row, 'data-card': h.card, 'data-column': h.row || h.card ? null : h.column, 'data-key': `hit:${i}`, 'aria-current': !h.card && h.row === s.here ? 'true' : null })}><b>${tongue(h.text)}</b><span class="small">${tongue(h.why)} · ${h.where}</span></button></li>`);
  const near = f.suggestions.length ? html`<div class="row">${f.suggestions.map(t => button(tongue(t), { cls: 'slim', 'data-try': t, 'data-key': `try:${t}` }))}</div>` : '';
  return html`<div class="found" role="group" aria-label="Found" data-key="found"><div class="head"><p>${tongue(f.words)}</p>${button('Close', { cls: 'slim', key: 'Esc', 'data-do': 'unfind', 'data-key': 'unfind' })}</div>${hits.length ? html`<ul>${hits}</ul>` : ''}${f.more ? html`<p class="small">${f.more} more; a longer word finds fewer.</p>` : ''}${near}</div>`;
}

/* ---------- a row, a World, a card ------------------------------------------------------------------ */
const pageLink = (s, ui) => {
  const to = s.page && ui.address(s.page);
  return to ? html`<p class="small"><a href="${to}" target="_blank" rel="noopener" data-key="page">Reading page of ${s.card ? s.card.title : s.row.title}</a></p>` : s.page ? html`<p class="small">Reading page: ${s.page}</p>` : '';
};
const holdButton = s => s.held ? '' : button('Compare', { cls: 'slim', key: 'C', 'data-do': 'hold', 'data-key': 'hold' });
function rowEntry(s, ui, lens) {
  const r = s.row, sub = s.of_world || s.card, [first, ...rest] = r.cards, small = r.big ? rest : r.cards;
  const top = sub ? html`<h3>Its row: ${r.title}</h3>` : html`<div class="top${r.big ? ' big' : ''}">${r.big ? cardPic(first, lens, { size: 'full' }) : ''}<div>${head(r.title, holdButton(s))}${facts(r.facts, 'row')}</div></div>`;
  const cards = !sub && small.length ? html`<div class="minis" role="group" aria-label="Cards of this row">${small.map(c => cardPic(c, lens))}</div>` : '';
  const colours = r.swatches.length ? html`<div class="sw" role="group" aria-label="Colours in the four Worlds">${r.swatches.map(c => html`<div class="${c.scale === s.scale ? 'on' : ''}"><i style="background:${c.paint}"></i><span><b>${c.world}</b>${c.name}</span></div>`)}</div>` : '';
  const near = r.near.length ? html`<p class="near"><span class="small">Most in common with</span> ${r.near.map(n => link(`${n.text} (${n.n})`, { 'data-beside': n.row, 'data-key': `near:${n.row}`, 'aria-label': `${n.text} (${n.n}): compare, ${n.n} columns in common` }))}</p>` : '';
  return html`${top}${cards}${colours}${sub ? '' : near}${cells(s, ui)}${pageLink(s, ui)}`;
}
function cells(s, ui) {
  const { cells: all, key } = s.row, n = all.reduce((sum, c) => sum + c.items.length, 0);
  const editions = c => [...new Set(c.items.map(i => i.edition))].join(', ');
  return html`<table><caption>Row ${key} of 777: ${n} items in ${all.length} columns</caption><tbody>${all.map(c => {
    const where = `${key}/${c.column}`, open = ui.open.has(where), on = s.column?.key === c.column;
    return html`<tr data-key="cell:${where}"><th scope="row">${link(c.name, { 'data-column': on ? '' : c.column, 'data-key': `col:${c.column}`, 'aria-pressed': String(on), title: on ? 'On the Tree now' : 'Show it on the Tree' })}</th><td><button type="button" class="chip" data-key="chip:${where}" data-chip="${where}" aria-expanded="${open}" aria-label="${c.column} · ${editions(c)}: who says so">${c.column} · ${editions(c)}</button>${c.items.map((i, j) => [j ? '; ' : '', i.hit ? html`<mark>${tongue(i.text)}</mark>` : tongue(i.text)])}${open ? who(c, s) : ''}</td></tr>`;
  })}</tbody></table>`;
}
function who(c, s) {
  const groups = new Map();
  for (const i of c.items) { const k = `${i.edition}|${i.witnesses}|${i.note || ''}`; groups.set(k, [...(groups.get(k) || []), i]); }
  return html`<ul class="who">${[...groups.values()].map(g => html`<li>${groups.size > 1 ? html`<b>${g.map((i, j) => [j ? '; ' : '', tongue(i.text)])}</b>: ` : ''}Edition ${g[0].edition}. ${g[0].witnesses ? html`Witnesses: ${[...g[0].witnesses].map((w, j) => [j ? '; ' : '', html`${w}: ${s.witnesses[w]}`])}.` : 'No witness.'}${g[0].note ? html` Note: ${tongue(g[0].note)}.` : ''}</li>`)}</ul>`;
}
const worldEntry = s => html`<div class="top"><div>${head(html`${signSVG(s.of_world.suit, 20)} ${s.of_world.title}`)}${facts(s.of_world.facts, 'world')}</div></div>`;
function cardEntry(s, lens) {
  const c = s.card, r = c.row;
  return html`<div class="top big">${cardPic(c.code, lens, { size: 'full', button: false })}<div>${head(c.title)}${facts(c.facts, 'card')}<div class="row">${button(`To ${s.row.title.split(' · ')[0].replace(/^[A-Z]/, l => c.code[0] === 'T' ? l.toLowerCase() : l)}`, { 'data-row': r, 'data-key': 'to-row' })}</div></div></div>`;
}

/* ---------- two rows -------------------------------------------------------------------------------- */
const heldBar = s => html`<div class="held-bar" role="group" aria-label="Compare" data-key="held"><p>${s.compare ? html`<b>${s.compare.rows[0].text}</b> beside <b>${s.compare.rows[1].text}</b>.` : html`<b>${s.held.text}</b> is held. Choose another place to compare.`}</p>${button('Stop comparing', { cls: 'slim', key: 'C', 'data-do': 'hold', 'data-key': 'hold' })}</div>`;
function compare(s) {
  const c = s.compare, both = v => v.map((i, j) => [j ? '; ' : '', i.hit ? html`<mark>${tongue(i.text)}</mark>` : tongue(i.text)]);
  const common = c.common.length ? html`<ul class="common">${c.common.map(x => html`<li><mark>${tongue(x.words)}</mark> <span class="small">${x.name}</span></li>`)}</ul>` : html`<p>Nothing.</p>`;
  return html`${head('In common')}${common}<table class="two-rows"><caption>Side by side; what both have is marked</caption><thead><tr>${c.rows.map(r => html`<th scope="col">${link(r.text, { 'data-do': 'hold', 'data-then': r.row, 'data-key': `side:${r.row}`, 'aria-label': `${r.text}: show it alone` })}</th>`)}</tr></thead>${c.lines.map(l => html`<tbody data-key="line:${l.column}"><tr><th colspan="2" scope="rowgroup">${l.name} <span class="small">${l.column}</span></th></tr><tr>${l.cells.map(v => html`<td>${v.length ? both(v) : '–'}</td>`)}</tr></tbody>`)}</table>`;
}

export const columnOptions = s => s.columns.map(([k, n]) => html`<option value="${k}">${k} ${n}</option>`);

/* ---------- flash cards ------------------------------------------------------------------------------ */
function flash(s) {
  const f = s.flash, c = f.card;
  const pick = html`<label class="field"><span>What to learn</span><select data-key="deck" data-do="deck" ${picture('decks', () => html`<optgroup label="The Tree and the cards">${f.decks.map(([k, n]) => html`<option value="${k}">${n}</option>`)}</optgroup><optgroup label="Columns of 777">${columnOptions(s)}</optgroup>`)}></select></label>`;
  const boxes = html`<ol class="boxes" aria-label="Boxes">${f.counts.map((n, i) => html`<li class="${c?.box === i + 1 ? 'on' : ''}" aria-label="Box ${i + 1}: ${n} cards${c?.box === i + 1 ? ', this one among them' : ''}"><b>${n}</b><span>Box ${i + 1}</span></li>`)}<li class="new${c && !c.box ? ' on' : ''}" aria-label="Not asked yet: ${f.new} cards${c && !c.box ? ', this one among them' : ''}"><b>${f.new}</b><span>New</span></li></ol>`;
  const big = t => t.length < 3 ? ' huge' : t.length < 16 ? ' large' : '';
  const body = c ? html`<div class="flashcard" role="group" aria-label="Flash card" data-key="flashcard"><p class="small">${c.ask}</p><p class="front${big(c.front)}">${tongue(c.front)}</p>${c.back == null ? '' : html`<p class="answer">${tongue(c.back)}</p>`}</div>
<div class="row">${c.back == null ? button('Turn', { cls: 'main', key: 'Space', 'data-do': 'turn', 'data-key': 'turn' }) : [button('I knew it', { cls: 'main', key: 'Y', 'data-do': 'knew', 'data-key': 'knew' }), button('Not yet', { key: 'N', 'data-do': 'missed', 'data-key': 'missed' }), button(`To ${c.title}`, { cls: 'slim', 'data-row': c.row, 'data-key': 'flash-row' })]}</div>`
    : html`<div class="flashcard" role="group" aria-label="Flash card" data-key="flashcard"><p class="front">Round ${f.round} is over: ${f.known} of ${f.of} known.</p></div><div class="row">${button('Next round', { cls: 'main', key: 'Space', 'data-do': 'round', 'data-key': 'round' })}</div>`;
  return html`<div class="flash" role="group" aria-label="Flash cards" data-key="flash">${head('Flash cards', button('Close', { cls: 'slim', key: 'Esc', 'data-do': 'flash', 'data-key': 'flash-close' }))}${f.note ? html`<p class="tell">${f.note}</p>` : ''}${pick}<p class="small">Round ${f.round}${c ? html`, ${f.of - f.left + 1} of ${f.of}` : ''}.</p>${body}${boxes}<p class="small">What you know goes one box up and comes later; what you do not comes back to box 1. The boxes are kept with your progress.</p><div class="row">${button('Empty the boxes', { cls: 'slim', 'data-do': 'forget', 'data-key': 'forget' })}</div></div>`;
}

/* ---------- keys -------------------------------------------------------------------------------------- */
const EXPLORER_KEYS = [['← → ↑ ↓', 'walk on the Tree'], ['Enter', 'show its row'], ['/', 'find'], ['B', 'back'], ['1 – 4', 'King, Queen, Emperor, Empress scale'], ['W', 'next World'], ['C', 'compare with another row'], ['F', 'flash cards'], ['Space', 'turn a flash card'], ['Y N', 'I knew it; not yet'], ['A', 'Emperor and Star: 777 or Book of Thoth'], ['Esc', 'close'], ['?', 'this list']];
export const keyDrawer = () => html`<div role="group" class="drawer keys-list" aria-label="Keys" tabindex="-1" data-key="keys"><header><h2>Keys</h2>${button('Close', { key: 'Esc', 'data-do': 'keys', 'data-key': 'keys-close' })}</header><dl>${EXPLORER_KEYS.map(([k, what]) => html`<div><dt>${kbd(k)}<span class="sr">${k}</span></dt><dd>${what}</dd></div>`)}</dl></div>`;
