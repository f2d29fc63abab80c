// A Tree of Life with the cards that a seat has laid: one drawing, three densities.
import { raw, esc } from './markup.js';
import { CARDS, LENS, SEPH, SEPHIROTH, SUITS, WORLD, cardName, face, ground, index, signAt } from './cards.js';

const SHIFT = { 27: [-.433, 5], 25: [0, 4.95] };                              // by path: two tiles that would meet at (0, 5)
const DENSITY = {
  wide: { W: 600, dx: 236, row: 66, top: 46, nw: 96, sh: [38, 28, 22, 19], rx: 40, ry: 22, tile: [32, 42], line: 8, label: 13, gate: 24 },
  narrow: { W: 350, dx: 134, row: 62, top: 44, nw: 74, sh: [32, 24, 19, 16], rx: 33, ry: 22, tile: [28, 38], line: 6, label: 12, gate: 20 },
  small: { W: 168, dx: 62, row: 25, top: 16, nw: 26, sh: [6, 6, 6, 6], rx: 10, ry: 10, line: 4 },
};
const n1 = n => n.toFixed(1);
const plain = code => code.split('#')[0];
const PATHS = CARDS.filter(c => c.kind === 'trump').map(c => c.code);
const ends = p => p.joins.join('–');

/** What lies where: the tree of a position, without pack numbers, narrowed to one World if asked. */
function laid(tree, world, all) {
  const wild = {}, gates = {};
  for (const w of tree.wild || []) if (!world || plain(w.card)[0] === world) (wild[plain(w.as)] ??= []).push(plain(w.card));
  for (const g of tree.gates || []) gates[plain(g.opens)] = plain(g.card);
  const held = new Set((tree.sephiroth || []).map(plain)), majors = new Set((tree.majors || []).map(plain));
  const open = SUITS.filter(u => [...held].some(c => c[0] === u));
  return { wild, gates, held, majors, open, rows: all ? SUITS : world ? [world] : open.length ? open : ['W'] };
}
export const openWorlds = tree => laid(tree).open;

/** A Tree as SVG.
    tree: {sephiroth, majors, wild, gates} as in a position. `targets`: places (Minor or Major codes) that cards of
    the hand would take; `refused`: places that were asked for in vain. `focus`: key of the place in the tab order. */
export function treeZone(tree, { id = 'tree', density = 'wide', label = 'Tree', lens = LENS, targets = [], refused = [], world = null, focus = '' } = {}) {
  const d = DENSITY[density], small = density === 'small', on = laid(tree, world, small);
  const X = s => d.W / 2 + s.grid_col * d.dx, Y = s => d.top + s.grid_row * d.row, H = d.top * 2 + 8 * d.row;
  const ctx = { id, d, on, small, lens, X, Y, H, targets: new Set(targets), refused: new Set(refused), focus: focus || `${id}:10` };
  const { lines, tiles } = paths(ctx), nodes = SEPHIROTH.map(s => sephirah(ctx, s)).join('');
  return raw(`<svg class="treezone ${density}" viewBox="0 0 ${d.W} ${n1(H)}" ${small ? 'aria-hidden="true"' : `role="group" aria-label="${esc(label)}"`}>${lines}${tiles}${nodes}</svg>`);
}

const tab = (ctx, key, label, body, cls, extra = '') => `<g class="${cls}" data-key="${key}" data-spot="${key}" role="button" tabindex="${ctx.focus === key ? 0 : -1}" aria-label="${esc(label)}"${extra}><g aria-hidden="true">${body}</g></g>`;

function paths(ctx) {
  const { d, on, small, lens, X, Y, id } = ctx;
  let low = '', high = '', tiles = '';
  for (const code of PATHS) {
    const p = face(code, { ...lens, faces: {} }), [a, b] = p.joins.map(n => SEPH[n]), wild = on.wild[code], lies = on.majors.has(code);
    const seg = `x1="${n1(X(a))}" y1="${n1(Y(a))}" x2="${n1(X(b))}" y2="${n1(Y(b))}"`;
    if (!lies && !wild) {
      if (!ctx.targets.has(code)) { low += `<line ${seg} class="path${ctx.refused.has(code) ? ' refused' : ''}"/>`; continue; }
      high += `<line ${seg} class="path target"/><line ${seg} class="touch" data-place="${code}"/>`;
      continue;
    }
    const col = wild ? ground(p.key, WORLD[wild[0][0]].scale)[1] : ground(p.key, 'king')[1];
    high += `<line ${seg} class="case" stroke-width="${d.line + (small ? 1.5 : 4)}"/><line ${seg} stroke="${col}" stroke-width="${d.line}"${wild ? ` stroke-dasharray="${d.line * 1.6} ${d.line * .8}"` : ''}/>`;
    if (small) continue;
    const s = SHIFT[p.path], mx = s ? d.W / 2 + s[0] * d.dx / .866 : (X(a) + X(b)) / 2;
    const my = s ? d.top + s[1] * d.row - 8 : (Y(a) + Y(b)) / 2 - (a.grid_col === b.grid_col ? 9 : 0), [tw, th] = d.tile;
    const name = `${wild ? `${wild.map(w => cardName(w, lens)).join(', ')}, wildcard for ${cardName(code, lens)}` : cardName(code, lens)}, path ${ends(p)}`;
    const area = `<rect x="${-(44 - tw) / 2}" y="${-(44 - th) / 2}" width="44" height="44" fill="none" pointer-events="all"/><rect class="stock" width="${tw}" height="${th}" rx="4"${wild ? ' stroke-dasharray="4 2"' : ''}/>`;
    tiles += tab(ctx, `${id}:${code}`, name, area + (wild ? wildTile(wild, tw, th, lens) : majorTile(code, p, tw, th, lens)), 'tile', ` data-code="${wild ? wild[0] : code}" transform="translate(${n1(mx - tw / 2)} ${n1(my - th / 2)})"`);
  }
  return { lines: low + high, tiles };
}
const ix = (x, y, size, text, cls = '') => `<text class="ix ${cls}" x="${n1(x)}" y="${n1(y)}" font-size="${n1(size)}" text-anchor="middle">${esc(text)}</text>`;
function majorTile(code, p, tw, th, lens) {
  const k = ground(p.key, 'king'), cap = th * .46;
  return ix(tw / 2, cap - 3, cap * .9, index(code, lens)) + `<rect class="disc" x="3" y="${n1(cap)}" width="${tw - 6}" height="${n1(th - cap - 3)}" rx="2" fill="${k[1]}"/><text class="he" x="${tw / 2}" y="${n1(th - 7)}" font-size="${n1((th - cap) * .82)}" text-anchor="middle" fill="${k[2]}">${p.letter}</text>`;
}
function wildTile(cards, tw, th, lens) {                                       // one Court: rank and suit; several: their suits
  const cap = th * .46;
  if (cards.length === 1) return ix(tw / 2, cap - 3, cap * .82, index(cards[0], lens)) + signAt(plain(cards[0])[0], tw / 2, cap + (th - cap) / 2 - 1, 17);
  return cards.map((c, i) => signAt(plain(c)[0], tw * (i % 2 ? .72 : .28), th * (i < 2 ? .28 : .72), 13)).join('');
}

function sephirah(ctx, s) {
  const { d, on, small, lens, X, Y, id } = ctx, held = on.rows.filter(u => on.held.has(u + s.number)), key = `${id}:${s.number}`;
  const sh = d.sh[on.rows.length - 1], x = X(s) - d.nw / 2, h = sh * on.rows.length + (small ? 2 : 5), y = Y(s) - h / 2;
  const wants = SUITS.filter(u => ctx.targets.has(u + s.number)), asks = wants.length ? `, free for ${wants.map(u => cardName(u + s.number, lens)).join(', ')}` : '';
  const holds = held.map(u => cardName(u + s.number, lens) + (on.gates[u + s.number] ? `, opened by ${cardName(on.gates[u + s.number], lens)}` : ''));
  const label = `${s.number} ${s.name}: ${holds.join(', ') || 'empty'}${asks}`;
  if (!held.length) {                                                          // an empty place is round, a held one is a card
    const cls = wants.length ? ' target' : SUITS.some(u => ctx.refused.has(u + s.number)) ? ' refused' : '';
    const place = `<ellipse class="place${cls}" cx="${n1(X(s))}" cy="${n1(Y(s))}" rx="${d.rx}" ry="${d.ry}"${wants.length ? ` data-place="${wants[0]}${s.number}"` : ''}/>`;
    if (small) return place;
    return tab(ctx, key, label, place + ix(X(s), Y(s) + 1, 17, s.number, 'faint') + `<text class="nm" x="${n1(X(s))}" y="${n1(Y(s) + 14)}" font-size="12" text-anchor="middle">${s.name}</text>`, 'node', wants.length ? ` data-take="${wants[0]}${s.number}"` : '');
  }
  let g = small || h >= 44 ? '' : `<rect x="${n1(x)}" y="${n1(Y(s) - 22)}" width="${d.nw}" height="44" fill="none" pointer-events="all"/>`;   // touch area
  g += `<rect class="plate" x="${n1(x)}" y="${n1(y)}" width="${d.nw}" height="${h}" rx="${small ? 3 : 6}"/>`;
  g += on.rows.map((u, i) => small ? sliver(ctx, s, u, x, y + 1.4 + i * sh, sh, held.includes(u)) : strip(ctx, s, u, x, y + 3 + i * sh, sh, held.includes(u))).join('');
  if (small) return g;
  g += gates(ctx, s, held, x, y, sh);
  const shut = wants.filter(u => !on.rows.includes(u));                        // a World that a gate would open
  if (shut.length) g += `<g data-place="${shut[0]}${s.number}"><rect class="slot target" x="${n1(X(s) - 24)}" y="${n1(y + h + 2)}" width="48" height="20" rx="3"/>${signAt(shut[0], X(s) + 10, y + h + 12, 14, 'currentColor', 'pointer-events="none"')}<text class="plus" x="${n1(X(s) - 10)}" y="${n1(y + h + 18)}" text-anchor="middle" pointer-events="none">+</text></g>`;
  return tab(ctx, key, label, g + `<text class="lb" x="${n1(X(s))}" y="${n1(y - 5)}" font-size="${d.label}" text-anchor="middle">${s.number} ${s.name}</text>`, 'node', wants.length ? ` data-take="${wants[0]}${s.number}"` : '');
}
function sliver(ctx, s, u, x, y, sh, held) {
  const [, hex] = ground(String(s.number), WORLD[u].scale);
  return held ? `<rect x="${n1(x + 1.5)}" y="${n1(y)}" width="${ctx.d.nw - 3}" height="${sh - .8}" fill="${hex}" class="sliver"/>` : '';
}
function strip(ctx, s, u, x, y, sh, held) {
  const code = u + s.number, [, hex] = ground(String(s.number), WORLD[u].scale), w = ctx.d.nw - 6, h = sh - 1.5, e = Math.min(h, 22) + 3, size = Math.min(h * .86, 21);
  x += 3;
  if (held) return `<g data-code="${code}"><rect class="stock" x="${n1(x)}" y="${n1(y)}" width="${w}" height="${h}" rx="3"/><rect x="${n1(x + e + 1)}" y="${n1(y + 3)}" width="${n1(w - 2 * e - 2)}" height="${n1(h - 6)}" rx="2" fill="${hex}" stroke="#191B22" stroke-opacity=".45"/>`
    + `${ix(x + e / 2 + 1, y + h / 2 + size * .34, size, index(code, ctx.lens))}${signAt(u, x + w - e / 2 - 1, y + h / 2, Math.min(h * .78, 18))}</g>`;
  const target = ctx.targets.has(code), refused = ctx.refused.has(code);
  const slot = `<rect class="slot${refused ? ' refused' : target ? ' target' : ''}" x="${n1(x + .5)}" y="${n1(y + .5)}" width="${w - 1}" height="${h - 1}" rx="3"${target ? ` data-place="${code}"` : ''}/>`;
  if (refused) return slot + `<text class="ask" x="${n1(x + w / 2)}" y="${n1(y + h / 2 + 4.5)}" font-size="${Math.min(13, h)}" text-anchor="middle">no path</text>`;
  return slot + signAt(u, x + w - e / 2 - 1, y + h / 2, Math.min(h * .6, 14), 'currentColor', `pointer-events="none"${target ? '' : ' opacity=".35"'}`) + (target ? `<text class="plus" x="${n1(x + e / 2 + 1)}" y="${n1(y + h / 2 + 6)}" font-size="18" text-anchor="middle" pointer-events="none">+</text>` : '');
}
// A gatekeeper lies sideways and ties two Worlds of its Sephirah; the link's Princess has only one to hold.
function gates({ d, on, lens }, s, held, x, y, sh) {
  const cards = on.rows.map((u, i) => [on.gates[u + s.number], i, u]).filter(([card, , u]) => card && held.includes(u));
  return cards.map(([card, i], k) => {
    const above = held.includes(on.rows[i - 1]), below = held.includes(on.rows[i + 1]), two = above || below;
    const gw = d.gate, gh = sh * (two ? 2 : 1) - 5, top = y + 5 + (above ? i - 1 : i) * sh;
    const gx = s.grid_col > 0 ? x - gw + 1 - k * (gw - 8) : x + d.nw - 1 + k * (gw - 8);   // towards the middle of the Tree
    const mark = two ? `<g transform="translate(${n1(gx + gw / 2)} ${n1(top + gh / 2)}) rotate(90)">${ix(-gh * .2, gw * .26, gw * .72, index(card, lens))}${signAt(card[0], gh * .26, 0, gw * .62)}</g>`
      : signAt(card[0], gx + gw / 2, top + gh / 2, Math.min(gh, gw) * .8);
    return `<rect class="stock" data-code="${card}" x="${n1(gx)}" y="${n1(top)}" width="${gw}" height="${n1(gh)}" rx="3"/>${mark}`;
  }).join('');
}

/** The Tree in words, for a screen reader and for what stands below the picture. */
export function treeWords(tree) {
  const n = (k, one, many) => `${k} ${k === 1 ? one : many}`, { sephiroth = [], majors = [], wild = [], gates: g = [] } = tree;
  return [n(sephiroth.length, 'Sephirah', 'Sephiroth'), n(majors.length + wild.length, 'path', 'paths'), g.length ? n(g.length, 'gatekeeper', 'gatekeepers') : '', g.some(x => x.link) ? 'the link' : ''].filter(Boolean).join(' · ');
}
