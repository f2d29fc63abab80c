// The kinds of zone a table is made of: fan, pile, trick, row, stack of two, tokens, sheet. The Tree has its own module.
import { attrs, button, he, html, picture, raw } from './markup.js';
import { backSVG, cardName, cardSVG } from './cards.js';

const SAY = { legal: 'can be played', no: 'cannot be played', selected: 'selected', played: 'played' };

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

/** Open cards side by side: a row, or a trick in the order of play, whose taker so far has a ring. */
export function row(z, ctx) {
  if (!z.cards.length) return html`<p class="small empty">${z.empty}</p>`;
  const ks = keys(z), able = ctx.able(z);
  const cells = z.cards.map((c, i) => html`${c.between ? html`<span class="arrow">${c.between}</span>` : ''}${cardCell(c, { key: ks[i], pick: able ? c.code : null, role: able ? 'button' : 'img', focus: 0, lens: ctx.lens, plain: !z.asks && c.state !== 'played', selected: able && ctx.sel === c.code, cls: c.takes ? 'takes' : '' })}`);
  return html`<div class="${z.kind}" role="group" aria-label="${z.label}">${cells}${z.sum ? html`<p class="sum">${z.sum}</p>` : ''}</div>`;
}

/** Stacks of two: the upper card leaves the lower one's index free. */
export function stack(z, ctx) {
  const able = ctx.able(z), out = [];
  for (let i = 0; i < z.cards.length;) {
    const low = z.cards[i], up = z.cards[i + 1]?.upper ? z.cards[i + 1] : null;
    const cell = (c, cls) => cardCell(c, { key: `${z.id}:${c.code}`, pick: able ? c.code : null, role: able ? 'button' : 'img', focus: 0, lens: ctx.lens, plain: !z.asks, selected: able && ctx.sel === c.code, cls });
    out.push(html`<div class="st${up ? '' : ' one'}" role="group" aria-label="Stack" data-key="st:${z.id}:${low.code}">${cell(low, '')}${up ? cell(up, 'up') : ''}</div>`);
    i += up ? 2 : 1;
  }
  return html`<div class="stacks">${out}</div>`;
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

const KIND = { fan, pile, row, trick: row, stack, tokens, sheet };
/** A zone of any kind but the Tree. */
export const zone = (z, ctx) => KIND[z.kind](z, ctx);
