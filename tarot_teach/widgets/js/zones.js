// The kinds of zone a table is made of: fan, pile, trick, row, ladder, stack of two, tokens, sheet. The Tree has its own module.
import { attrs, button, he, html, picture, raw } from './markup.js';
import { backSVG, cardName, cardSVG } from './cards.js';

const SAY = { legal: 'fits', no: 'does not fit', selected: 'selected', played: 'played' };

/** A card in its place. c: {code | "?", state, reason, clause, note, by, sash, turned}; `o`: {key, pick, role, focus, lens, ...}. */
export function cardCell(c, { key, pick = null, role = 'img', focus = -1, lens, size = 'mini', tight = false, selected = false, num = 0, cls = '', plain = false } = {}) {
  const hidden = c.code === '?', no = c.state === 'no' && !plain, states = [plain ? '' : c.state || '', hidden ? 'hidden' : '', selected ? 'selected' : ''].filter(Boolean);
  const name = hidden ? c.note || 'Face-down card' : [cardName(c.code, lens), c.note].filter(Boolean).join(', ');
  const label = [name, c.sash, c.turned ? 'upside down' : '', ...states.map(s => SAY[s]), c.by, no && c.reason ? `${c.reason} ${c.clause || ''}`.trim() : ''].filter(Boolean).join(', ');
  const mark = selected && !no ? html`<span class="mark" aria-hidden="true">✓</span>` : no ? html`<span class="mark" aria-hidden="true"></span>` : '';
  const sig = hidden ? '?' : `${c.code} ${lens.trad} ${lens.attribution} ${lens.faces[c.code]} ${size}${tight}`;
  return html`<div ${attrs({
    class: `card ${cls}${c.turned ? ' turned' : ''}${no && selected ? ' no-sel' : ''}`, role, 'data-key': key, 'data-pick': pick, 'data-code': hidden ? null : c.code,
    'data-state': states.join(' ') || null, 'aria-label': label, tabindex: role === 'img' ? null : focus, 'aria-selected': role === 'gridcell' ? String(selected) : null,
    'aria-pressed': role === 'button' ? String(selected) : null, 'aria-disabled': no && role !== 'img' ? 'true' : null })}><span class="pic" ${picture(sig, () => hidden ? backSVG() : cardSVG(c.code, { lens, size, tight }))}></span>${mark}${
    c.sash ? html`<span class="sash" aria-hidden="true">${c.sash}</span>` : ''}${c.by ? html`<span class="by" aria-hidden="true">${c.by}</span>` : ''}${
    num ? html`<span class="num" aria-hidden="true">${num}</span>` : ''}</div>`;
}

// Keys of cards in a zone: the code, or for face-down and double ones the code and its number.
const keys = z => { const seen = {}; return z.cards.map(c => { const k = `${z.id}:${c.code}`, n = seen[k] = (seen[k] || 0) + 1; return n > 1 ? `${k}~${n}` : k; }); };

// How many cards stand in a row: all, half of them, or at most seven, so that rows are of one length.
const rows = n => `--all:${n};--half:${Math.ceil(n / 2)};--few:${Math.ceil(n / Math.ceil(n / 7))}`;
/** A fan: a hand with one tab stop, arrows move in it. Up to twelve cards stand side by side, more overlap. */
export function fan(z, ctx) {
  const many = z.cards.length > 12, ks = keys(z), able = ctx.able(z), at = ks.includes(ctx.rove[z.id]) ? ctx.rove[z.id] : ks[Math.max(0, z.cards.findIndex(c => c.state === 'legal'))];
  const cells = z.cards.map((c, i) => cardCell(z.second && ctx.pair ? { ...c, state: 'legal' } : c, { key: ks[i], pick: c.code === '?' ? null : c.code, role: able ? 'gridcell' : 'img', focus: ks[i] === at ? 0 : -1, lens: ctx.lens, tight: many, selected: (able && [ctx.sel, ctx.also].includes(c.code)) || Boolean(c.chosen), plain: !z.asks && !c.chosen, num: able && ctx.digits === z.id && i < 9 ? i + 1 : 0 }));
  if (!z.cards.length) return html`<p class="small empty">${z.empty || 'No cards.'}</p>`;
  if (!able) return html`<div class="${many ? 'fan' : 'hand'}${z.backs ? ' backs' : ''}" style="${rows(cells.length)}" role="group" aria-label="${z.label}">${cells}</div>`;
  return html`<div class="${many ? 'fan' : 'hand'}" style="${rows(cells.length)}" role="grid" aria-label="${z.label}" data-rove="${z.id}"><div role="row" class="cells">${cells}</div></div>`;
}

/** A pile: its top card or a back, and how many there are; one that can be looked through opens the drawer. */
export function pile(z, ctx) {
  const top = z.cards[0], able = ctx.able(z) && top, legal = z.asks && top?.state;
  const words = `${z.label}, ${z.count} ${z.unit || 'card'}${z.count === 1 ? '' : 's'}`;
  const c = top ? { ...top, note: top.code === '?' ? words : `top of ${words}` } : null;
  return html`<div class="pile" data-key="zone:${z.id}"><div class="stack${z.count > 1 ? ' deep' : ''}">${c ? cardCell(c, { key: `${z.id}:top`, pick: z.id, role: able ? 'button' : 'img', focus: 0, lens: ctx.lens, selected: ctx.sel === z.id, plain: !legal })
    : html`<span class="hole" role="img" aria-label="${words}"></span>`}</div>${z.opens ? button(html`<b>${z.count}</b> ${z.label}`, { cls: 'slim', 'data-panel': z.opens, 'data-key': `open:${z.id}` }) : html`<b>${z.count}</b>${z.label}`}</div>`;
}

// Cards that lie open, as buttons where something can be done with them; one of them is the zone's tab stop.
function openCards(z, ctx) {
  const ks = keys(z), on = z.cards.map(c => ctx.able(z) && c.state != null), at = on[ks.indexOf(ctx.rove[z.id])] ? ctx.rove[z.id] : ks[Math.max(z.cards.findIndex(c => c.state === 'legal'), on.indexOf(true))];
  return z.cards.map((c, i) => cardCell(c, { key: ks[i], pick: on[i] ? c.code : null, role: on[i] ? 'button' : 'img', focus: ks[i] === at ? 0 : -1, lens: ctx.lens, plain: !z.asks && c.state !== 'played' && !c.chosen, selected: (on[i] && ctx.sel === c.code) || Boolean(c.chosen), cls: `${c.takes ? 'takes' : ''}${c.upper ? 'up' : ''}${on[i] && ctx.aims.includes(c.code) ? ' aim' : ''}` }));
}
const group = (z, ctx, body, cls = z.kind) => html`<div ${attrs({ class: cls, role: 'group', 'aria-label': z.label, 'data-rove': ctx.able(z) ? z.id : null })}>${body}</div>`;

/** Open cards side by side: a row, or a trick in the order of play, whose taker so far has a ring. */
export const row = (z, ctx) => z.empty && !z.cards.length ? html`<p class="small empty">${z.empty}</p>` : group(z, ctx, [openCards(z, ctx).map((cell, i) => html`${z.cards[i].between ? html`<span class="arrow">${z.cards[i].between}</span>` : ''}${cell}`), z.sum ? html`<p class="sum">${z.sum}</p>` : '', z.text ? html`<p class="small">${z.text}</p>` : ''], z.text ? 'row with' : z.kind);

/** Stacks of two: the upper card leaves the lower one's index free. Free places are shown as such. */
export function stack(z, ctx) {
  const all = openCards(z, ctx), aim = ctx.aims.includes(z.id);
  const holes = Array.from({ length: z.free || 0 }, (_, i) => html`<span ${attrs({ class: `st hole${aim ? ' aim' : ''}`, 'data-key': `${z.id}:${i}`, 'data-pick': aim ? z.id : null })}></span>`);
  return group(z, ctx, [all.map((cell, i) => z.cards[i].upper ? '' : html`<div class="st" role="group" aria-label="Stack" data-key="st:${z.id}:${z.cards[i].code}">${cell}${z.cards[i + 1]?.upper ? all[i + 1] : ''}</div>`), holes], 'stacks');
}

/** A battle: the card under attack, then each play with what it had to reach, and how it stands by now. */
export function ladder(z, ctx) {
  const all = openCards(z, ctx);
  return group(z, ctx, [z.rungs.map(r => html`${r.need ? html`<span class="arrow">${r.need} ›</span>` : ''}<div role="group" aria-label="${r.by}, ${r.sum} ${r.says}" class="${r.lost ? 'lost' : ''}"><div class="row">${all.splice(0, r.n)}</div><b>${r.sum}</b> ${r.by}<br>${r.says}</div>`), html`<span class="arrow">${z.next}</span>`]);
}

const TOKEN = {
  extra: '<path d="M19 12a7 7 0 1 1-2.2-5.1M17 3v4.2h-4.2"/>', death: '<path d="M6 21L16 4M4 8c3-5 10-5.5 15 0-5-2-9-1.5-11.5 2"/>',
  lovers: '<circle cx="9" cy="12" r="5.5"/><circle cx="15" cy="12" r="5.5"/>', dot: '<circle cx="12" cy="12" r="4"/>',
};
/** Tokens: a picture, a word and a number. */
export const tokens = z => html`<div class="tokens" role="group" aria-label="${z.label}">${z.tokens.map(t => html`<span class="token ${t.icon} ${t.fresh ? 'fresh' : ''}"><svg viewBox="0 0 24 24" aria-hidden="true">${raw(TOKEN[t.icon] || TOKEN.dot)}</svg>${t.word}${he(t.he)}${t.n == null || t.n === '' ? '' : html` <b>${t.n}</b>`}</span>`)}</div>`;

const sheetCell = v => Array.isArray(v) ? html`<td>${v[0]}${v[1] ? html` <span class="more-by">+${v[1]}</span>` : ''}</td>` : html`<td>${v}</td>`;
const sheetLine = r => html`<tr><th scope="row">${r[0]}</th>${r.slice(1).map(sheetCell)}</tr>`;
/** A sheet that adds up: a column for each seat, what is new with a plus. */
export const sheet = z => html`<table><caption>${z.label}</caption><thead><tr>${z.head.map(h => html`<th scope="col">${h}</th>`)}</tr></thead><tbody>${z.rows.map(sheetLine)}</tbody><tfoot>${z.foot.map(sheetLine)}</tfoot></table>`;

const KIND = { fan, pile, row, trick: row, stack, ladder, tokens, sheet };
/** A zone of any kind but the Tree. */
export const zone = (z, ctx) => KIND[z.kind](z, ctx);
