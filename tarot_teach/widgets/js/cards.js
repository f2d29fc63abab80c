// Card faces, drawn as SVG from the card facts. No art is copied: every figure is derived from a fact
// (class of the letter, number of the planet, sign, Sephirah, element of the Court).
import { tableOf } from './facts.js';
import { esc, raw } from './markup.js';

const TRADS = ['thoth', 'rws', 'mathers', 'marseille'], SCALES = ['king', 'queen', 'emperor', 'empress'];
const by = (rows, key) => Object.fromEntries(rows.map(r => [r[key], r]));
export const SEPHIROTH = tableOf('sephiroth').map(([number, name, planet, col, row]) => ({ number: +number, name, planet, grid_col: +col, grid_row: +row }));
export const SEPH = by(SEPHIROTH, 'number');
export const WORLD = by(tableOf('worlds').map(([suit, name, scale]) => ({ suit, name, scale })), 'suit');
export const SUITS = Object.keys(WORLD);
const PATH = by(tableOf('paths').map(([path, from, to, letter, letterName, cls]) => ({ path: +path, joins: [+from, +to], letter, letterName, cls })), 'path');
const TRUMPS = tableOf('trumps').map(([code, a, b, c, d, sign, path, other, ...printed]) => ({ code, kind: 'trump', suit: 'T', rank: +code.slice(1), names: [a, b, c, d], glyph: [sign], key: path, ...PATH[path], ix: Object.fromEntries(printed.map(p => p.split('='))), thoth: other ? { ...PATH[other], cls: PATH[path].cls } : null }));
const RANKS = tableOf('ranks'), IN_SUIT = tableOf('suits');
const MINORS = tableOf('minors').map(([key, first, sign, motto], at) => {
  const nth = at / 14 | 0, suit = SUITS[nth], rank = at % 14 + 1, code = suit + rank, kind = rank > 10 ? 'court' : 'pip';
  return { code, kind, suit, rank, key, scale: WORLD[suit].scale, names: RANKS[rank - 1].map((r, i) => `${r} ${IN_SUIT[nth][i]}`), ...(kind === 'court' ? { element: first } : { glyph: sign && [first, sign], motto }) };
});
export const CARDS = [...TRUMPS, ...MINORS];
export const CARD = by(CARDS, 'code');
const STOCK = '#FBFAF6', INK = '#191B22', INK2 = '#4A4E5A', EDGE = '#8B8F98';
// Ids inside pictures must differ between all tables on a page.
const PAGE = `tt${Math.random().toString(36).slice(2, 8)}-`;
let uid = 0;

/** How cards are read: the tradition that names them, which of this game's codes are drawn as another card of
    the list (with their own number), which have names of their own, and whose attribution of the paths counts. */
export const LENS = { trad: 'thoth', faces: {}, names: {}, attribution: '777' };

/* ---------- signs and glyphs, 24 x 24 ------------------------------------------------------------ */
// Own shapes, so that no platform turns a sign into a colour emoji or an empty box.
const SIGN = {
  W: '<path d="M12 0c3 3 4.4 4.8 4.4 6.9a4.4 4.4 0 0 1-8.8 0C7.6 4.8 9 3 12 0z"/><path d="M6.6 9.8l5.4 3.3 5.4-3.3v3.2l-3.5 2.2V22a1.9 1.9 0 0 1-3.8 0v-6.8L6.6 13z"/>',
  C: '<path d="M3.5 2.5h17c0 7-2.7 11.2-6.9 12.1V19H18v3H6v-3h4.4v-4.4C6.2 13.7 3.5 9.5 3.5 2.5z"/>',
  S: '<path d="M12 .5l2.5 4V14h-5V4.5z"/><path d="M4 14.5h16v2.9H4z"/><path d="M10.5 17h3v3h-3z"/><circle cx="12" cy="21.5" r="2.1"/>',
  D: '<path fill-rule="evenodd" d="M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 1 0 0-21zM12 6.2L17.8 12 12 17.8 6.2 12z"/>',
};
const GLYPH = {
  Sun: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="1.3" fill="currentColor"/>',
  Moon: '<path d="M16.5 3.6a9 9 0 1 0 0 16.8 10.5 10.5 0 0 1 0-16.8z"/>',
  Mercury: '<circle cx="12" cy="10" r="4.6"/><path d="M7 1.8c.4 2.5 2.4 3.6 5 3.6s4.6-1.1 5-3.6M12 14.6V22M8.2 18.4h7.6"/>',
  Venus: '<circle cx="12" cy="8" r="5.6"/><path d="M12 13.6V22M7.8 18h8.4"/>',
  Mars: '<circle cx="9.8" cy="14.2" r="6"/><path d="M14.2 9.8l6.6-6.6M15 3h6v6"/>',
  Jupiter: '<path d="M4.5 5.6c3.3-3.8 8.4-1 5.6 4.6-1.5 3-3.7 4.8-5.8 5.6h15.4M15.6 3.5v18"/>',
  Saturn: '<path d="M8.5 2.5V16M4.5 6.2h8.5M8.5 11.5c2.6-3.3 8-1.9 7.1 2.3-.6 2.8-3.2 3.5-2.7 6 .3 1.7 2.5 2 3.7.6"/>',
  Aries: '<path d="M12 21.5V9.8c0-4.5-1.9-6.8-4.4-6.8S4 5 4 6.8 5 9.7 6.4 9.7M12 9.8C12 5.3 13.9 3 16.4 3S20 5 20 6.8s-1 2.9-2.4 2.9"/>',
  Taurus: '<circle cx="12" cy="15.2" r="6"/><path d="M4.3 2.8c.8 4.2 3.8 6.4 7.7 6.4s6.9-2.2 7.7-6.4"/>',
  Gemini: '<path d="M4.5 3.2c4.5 2 10.5 2 15 0M4.5 20.8c4.5-2 10.5-2 15 0M8.8 4.5v15M15.2 4.5v15"/>',
  Cancer: '<circle cx="7" cy="9.6" r="2.9"/><circle cx="17" cy="14.4" r="2.9"/><path d="M4.1 9.2C4.6 4.6 13 2.6 20 6.2M19.9 14.8c-.5 4.6-8.9 6.6-15.9 3"/>',
  Leo: '<circle cx="7.5" cy="14.2" r="3.2"/><path d="M10 12.2C7.6 8.4 8 3 12.7 3s5.6 4.8 3.6 8.9-2.5 8.7.9 8.7c1.6 0 2.6-1 2.6-2.3"/>',
  Virgo: '<path d="M2.8 4c1.9 0 2.5 1.3 2.5 3v10.5M5.3 8c0-4.9 4.7-4.9 4.7 0v9.5M10 8c0-4.9 4.7-4.9 4.7 0v9.3c0 2.7 1.7 4.4 4.5 4.4M14.7 9.8c4.9-3.6 7 2.2 2.4 6.3-1.5 1.3-3.5 2.5-5.4 3.7"/>',
  Libra: '<path d="M3 20.5h18M3 15.7h6.2c-2.9-1.6-4.1-4.1-3.5-6.7C6.4 6 9 4.2 12 4.2S17.6 6 18.3 9c.6 2.6-.6 5.1-3.5 6.7H21"/>',
  Scorpio: '<path d="M2.8 4c1.9 0 2.5 1.3 2.5 3v10.5M5.3 8c0-4.9 4.7-4.9 4.7 0v9.5M10 8c0-4.9 4.7-4.9 4.7 0v9.5c0 2.2 1.5 3.3 5.3 3.3M17.5 17.8l3 3-3 2.7"/>',
  Sagittarius: '<path d="M4 20L20 4M11.5 4H20v8.5M6 10.5l7.5 7.5"/>',
  Capricorn: '<path d="M2.8 4.5c2.5 0 3.6 1.9 3.6 4.5v8M6.4 8.8C6.9 5.5 8.5 4 10.4 4c2.2 0 3.1 2 3.1 5v7.5c0 3-1.2 4.8-3.7 5"/><circle cx="17" cy="16.5" r="3.5"/>',
  Aquarius: '<path d="M2.8 10.5l3.6-3.6 3 3.2L13 6.9l3 3.2 3.6-3.2 1.8 1.9M2.8 17.3l3.6-3.6 3 3.2 3.6-3.2 3 3.2 3.6-3.2 1.8 1.9"/>',
  Pisces: '<path d="M5.5 3c4.2 5 4.2 13 0 18M18.5 3c-4.2 5-4.2 13 0 18M4 12h16"/>',
  Fire: '<path d="M12 3.5L21.5 20h-19z"/>', Water: '<path d="M12 20.5L2.5 4h19z"/>',
  Air: '<path d="M12 3.5L21.5 20h-19zM5.5 14.3h13"/>', Earth: '<path d="M12 20.5L2.5 4h19zM5.5 9.7h13"/>',
};
const at = (x, y, s, body, extra = '') => `<g transform="translate(${(x - s / 2).toFixed(1)} ${(y - s / 2).toFixed(1)}) scale(${(s / 24).toFixed(3)})" ${extra}>${body}</g>`;
export const signAt = (suit, x, y, s, fill = INK, extra = '') => at(x, y, s, SIGN[suit], `fill="${fill}" ${extra}`);
export const glyphAt = (name, x, y, s, colour = INK, w = 2) =>
  at(x, y, s, GLYPH[name], `fill="none" stroke="${colour}" color="${colour}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"`);
export const signSVG = (suit, px = 16) => raw(`<svg class="sign" width="${px}" height="${px}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${SIGN[suit]}</svg>`);

/* ---------- names -------------------------------------------------------------------------------- */
/** The card that is drawn for a code of this game: another pack's copy is the same card. */
export function face(code, lens = LENS) {
  const plain = code.split('#')[0], c = CARD[(lens.faces[plain] || [plain])[0]];
  return lens.attribution === 'thoth' && c.thoth ? { ...c, ...c.thoth } : c;
}
export const cardName = (code, lens = LENS) => lens.names[code.split('#')[0]] || face(code, lens).names[TRADS.indexOf(lens.trad)].split(' or ')[0];
const COURT = { Princess: 'Ps', Prince: 'Pr', Queen: 'Q', Knight: 'Kn', Page: 'Pg', King: 'K', Knave: 'Kv', Valet: 'Va', Cavalier: 'Ca', Reine: 'Re', Roi: 'Ro' };
const shortName = (c, name) => c.kind === 'court' ? name.split(' ')[0] : c.kind === 'pip' ? name.split(' ').pop()
  : name.replace(/^(The|Le|La) /, '').replace(/^L'/, '').replace('High ', '').replace(/^.{12,}$/, n => n.split(' ').pop());
/** The number or letter in the corner: of a game that numbers its cards itself, that one; else as the deck prints it. */
export function index(code, lens = LENS) {
  const own = lens.faces[code.split('#')[0]], c = face(code, lens);
  if (own) return own[1];
  if (c.kind === 'court') return COURT[cardName(code, lens).split(' ')[0]];
  return c.kind === 'pip' && c.rank === 1 ? 'A' : c.ix?.[lens.trad] ?? String(c.rank);
}

/* ---------- colour ------------------------------------------------------------------------------- */
const PARTS = {}, COLOURS = by(tableOf('colours'), 0);
/** Parts of a colour: [kind, hex, hex of readable ink]. */
export const colour = (key, scale) => PARTS[key + scale] ??= COLOURS[key][SCALES.indexOf(scale) + 1].split(' ').map(p => {
  const [kind, hex] = p.split('#');
  return [kind || 'field', `#${hex.slice(0, 6)}`, hex.endsWith('*') ? '#FFFFFF' : '#000000'];
});
export const ground = (key, scale) => colour(key, scale)[0];
const cardGround = c => ground(c.key, c.scale || 'king');

/* ---------- geometry ----------------------------------------------------------------------------- */
const pt = (cx, cy, r, i, n) => { const a = -Math.PI / 2 + 2 * Math.PI * i / n; return [cx + r * Math.cos(a), cy + r * Math.sin(a)]; };
const P = a => a.map(v => v.toFixed(1)).join(' ');
const STEP = { 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4 };                    // lineal figure of each number
function star(cx, cy, r, n) {
  const k = STEP[n], seen = new Set(); let d = '';
  for (let s = 0; s < n; s++) {
    if (seen.has(s)) continue;
    let i = s; d += 'M' + P(pt(cx, cy, r, i, n));
    do { seen.add(i); i = (i + k) % n; d += 'L' + P(pt(cx, cy, r, i, n)); } while (i !== s);
  }
  return d + 'z';
}
// The ring of signs follows the simple letters in the order of their paths, Aries at the top.
const SIGNS = TRUMPS.filter(c => c.cls === 'simple').sort((a, b) => a.path - b.path).map(c => c.glyph[0]);
const PLANETNO = Object.fromEntries(SEPHIROTH.map(s => [s.planet, s.number]));

// The silhouette of the colour field tells the kind: trump = arch, Court = crown (1-4 points), pip = plain.
function fieldPath(c, f) {
  const { x, y, w, h } = f, b = y + h, r = 5;
  const foot = `V${b - r}Q${x + w} ${b} ${x + w - r} ${b}H${x + r}Q${x} ${b} ${x} ${b - r}`;
  if (c.kind === 'trump') return `M${x} ${y + 50}A${w / 2} 50 0 0 1 ${x + w} ${y + 50}${foot}z`;
  if (c.kind === 'court') {
    const n = c.rank - 10, k = 17, s = w / n; let d = `M${x} ${y + k}`;
    for (let i = 0; i < n; i++) d += `L${(x + s * (i + .5)).toFixed(1)} ${y}L${(x + s * (i + 1)).toFixed(1)} ${y + k}`;
    return d + foot + 'z';
  }
  return `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}${foot}V${y + r}Q${x} ${y} ${x + r} ${y}z`;
}
function field(c, f, fig) {
  const parts = colour(c.key, c.scale || 'king'), id = PAGE + ++uid, { x, y, w, h } = f, cx = x + w / 2, cy = y + h / 2;
  const of = k => parts.filter(p => p[0] === k), q = of('quarter');
  let s = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${parts[0][1]}"/>`;
  if (q.length) s += [[x, y, x + w, y], [x + w, y, x + w, y + h], [x + w, y + h, x, y + h], [x, y + h, x, y]]
    .map((e, i) => `<path d="M${cx} ${cy}L${e[0]} ${e[1]}L${e[2]} ${e[3]}z" fill="${q[i % q.length][1]}"/>`).join('');
  of('ray').forEach(p => { for (let i = 0; i < 24; i++) s += `<path d="M${P(pt(cx, cy, 58, i, 24))}L${P(pt(cx, cy, 130, i, 24))}" stroke="${p[1]}" stroke-width="2.5"/>`; });
  of('band').forEach((p, i) => { s += `<rect x="${x}" y="${y + h - 14 - 14 * i}" width="${w}" height="14" fill="${p[1]}"/>`; });
  of('fleck').forEach((p, j) => {
    for (let i = 0; i < 26; i++) {                                             // an even scatter, the same each time
      const n = i * 3 + j + 1, fx = x + 5 + (n * .75488 % 1) * (w - 10), fy = y + 5 + (n * .56984 % 1) * (h - 10);
      s += `<circle cx="${fx.toFixed(1)}" cy="${fy.toFixed(1)}" r="1.9" fill="${p[1]}"/>`;
    }
  });
  const d = fieldPath(c, f);
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${s}${fig}</g><path d="${d}" fill="none" stroke="${INK}" stroke-opacity=".55" stroke-width="1.2"/>`;
}

/* ---------- the figure in the field -------------------------------------------------------------- */
function trumpFigure(c, f, mini) {
  const cx = f.x + f.w / 2, cy = f.y + f.h / 2 + 8, t = cardGround(c)[2], disc = ground(c.key, 'queen'), g = c.glyph[0], R = mini ? 62 : 58, r = mini ? 37 : 28;
  let s = '';
  if (c.cls === 'double') s = `<path d="${star(cx, cy, R, PLANETNO[g])}" fill="none" stroke="${t}" stroke-width="${mini ? 3.5 : 2.2}" stroke-linejoin="round"/>`;
  else if (c.cls === 'mother') s = at(cx, cy + (g === 'Water' ? 13 : -13), R * 2.45, GLYPH[g], `fill="none" stroke="${t}" stroke-width="${mini ? .65 : .42}" stroke-linejoin="round"`);
  else for (let i = 0; i < 12; i++) {                                          // twelve parts, the card's own sign lit
    const a = pt(cx, cy, R, i - .42, 12), b = pt(cx, cy, R, i + .42, 12), a2 = pt(cx, cy, R - 13, i - .42, 12), b2 = pt(cx, cy, R - 13, i + .42, 12);
    s += `<path d="M${P(a)}A${R} ${R} 0 0 1 ${P(b)}L${P(b2)}A${R - 13} ${R - 13} 0 0 0 ${P(a2)}z" fill="${t}" fill-opacity="${SIGNS[i] === g ? 1 : .22}"/>`;
  }
  s += `<circle class="disc" cx="${cx}" cy="${cy}" r="${r}" fill="${disc[1]}" stroke="${t}" stroke-width="${mini ? 3 : 2}"/>`;
  return s + `<text class="he" x="${cx}" y="${cy + (mini ? 18 : 13.5)}" font-size="${mini ? 54 : 40}" text-anchor="middle" fill="${disc[2]}">${c.letter}</text>`;
}
const inkOn = c => colour(c.key, c.scale).some(p => p[0] === 'quarter') ? ['#FFFFFF', '#000000'] : [cardGround(c)[2], ''];
function pipFigure(c, f, mini) {
  const n = c.rank, cx = f.x + f.w / 2, cy = f.y + f.h / 2 + (n === 3 ? 9 : n === 5 || n === 7 ? 4 : 0), [t, halo] = inkOn(c), g = cardGround(c)[1];
  const size = (n === 1 ? 92 : n === 2 ? 50 : n === 3 ? 42 : n < 7 ? 34 : 28) * (mini ? 1.04 : 1), R = n < 4 ? 46 : 50;
  const pos = [];
  if (n === 10) for (let r = 0; r < 4; r++) for (let i = 0; i <= r; i++) pos.push([cx + (i - r / 2) * 34, cy - 50 + r * 34]);
  else for (let i = 0; i < n; i++) pos.push(n === 1 ? [cx, cy] : n === 4 ? pt(cx, cy, R * 1.1, i + .5, 4) : pt(cx, cy, R, i, n));
  const lines = n === 1 ? `<circle cx="${cx}" cy="${cy}" r="60" fill="none"/>` : n === 2 ? `<path d="M${cx} ${cy - 18}V${cy + 18}"/>`
    : n === 10 ? `<path d="M${cx} ${cy - 50}L${cx + 51} ${cy + 52}H${cx - 51}z" fill="none"/>`
    : n === 4 ? `<path d="M${pos.map(P).join('L')}z" fill="none"/>` : `<path d="${star(cx, cy, R, n)}" fill="none"/>`;
  return `<g stroke="${t}" stroke-opacity=".5" stroke-width="${mini ? 2.4 : 1.6}" stroke-linejoin="round">${lines}</g>` + pos.map(([x, y]) =>
    (n > 2 && !halo ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * .5).toFixed(1)}" fill="${g}"/>` : '') +
    (halo ? signAt(c.suit, x, y, size, halo, `stroke="${halo}" stroke-width="4" stroke-linejoin="round"`) : '') + signAt(c.suit, x, y, size, t)).join('');
}
function courtFigure(c, f, mini) {                                           // rank = its element, holding the suit
  const el = c.element.split(' ')[0], up = el === 'Fire' || el === 'Air', cx = f.x + f.w / 2, cy = f.y + f.h / 2 + 8, [t, halo] = inkOn(c), dy = cy + (up ? 16 : -16);
  const tri = w => at(cx, cy, 146, GLYPH[el], `fill="none" stroke="${w > 1 ? halo : t}" stroke-width="${w}" stroke-linejoin="round"`);
  return (halo ? tri(1.5) : '') + tri(mini ? .72 : .5) + `<circle cx="${cx}" cy="${dy}" r="30" fill="${halo ? '#000' : cardGround(c)[1]}" stroke="${t}" stroke-width="${mini ? 4 : 3}"/>` + signAt(c.suit, cx, dy, 38, t);
}

/* ---------- a whole face ------------------------------------------------------------------------- */
const FULL = { x: 12, y: 44, w: 136, h: 160 }, MINI = { x: 8, y: 60, w: 144, h: 154 };
const wrap = (body, cls) => raw(`<svg class="face ${cls}" viewBox="0 0 160 260" preserveAspectRatio="xMidYMin slice" aria-hidden="true"><rect x="1" y="1" width="158" height="258" rx="11" fill="${STOCK}" stroke="${EDGE}" stroke-width="1.5"/>${body}</svg>`);
const fit = (text, size, max, k) => text.length * size * k > max ? ` textLength="${max}" lengthAdjust="spacingAndGlyphs"` : '';

/** Face of a card. size: 'mini' (under 110 px wide) or 'full'; tight: rank and sign share the left 44 px, for a
    fan whose cards overlap. The name stands outside, on the element that holds the picture. */
export function cardSVG(code, { lens = LENS, size = 'mini', tight = false } = {}) {
  const c = face(code, lens), mini = size === 'mini', f = mini ? MINI : FULL, name = cardName(code, lens), idx = index(code, lens);
  const fig = { trump: trumpFigure, pip: pipFigure, court: courtFigure }[c.kind](c, f, mini), title = mini ? shortName(c, name) : name;
  const ix = mini ? 11 : 13, iy = mini ? 49 : 36, is = !mini ? 32 : idx.length > 1 && c.kind === 'court' ? (tight ? 40 : 46) : tight ? 50 : 54, sx = tight ? 88 : 130;
  let s = field(c, f, fig) + `<text class="ix" x="${ix}" y="${iy}" font-size="${is}" fill="${INK}">${esc(idx)}</text>`;
  if (mini) {
    s += c.kind === 'trump' ? glyphAt(c.glyph[0], sx - 2, 31, tight ? 36 : 42, INK, 2.2) : signAt(c.suit, sx, 31, tight ? 36 : 42);
    return wrap(s + `<text class="ti" x="80" y="243" font-size="27" text-anchor="middle" fill="${INK}"${fit(title, 27, 146, .56)}>${esc(title)}</text>`, 'mini');
  }
  const iw = [...idx].reduce((a, ch) => a + (/[QKA]/.test(ch) ? 26 : /[PRVC]/.test(ch) ? 21 : /[0-9n]/.test(ch) ? 16.5 : 13), 6);
  if (c.kind !== 'trump') s += signAt(c.suit, ix + iw + 9, 25, 22);
  const gl = c.glyph || (c.element ? [c.element.split(' ')[0], c.element.split(' ')[2]] : []);
  gl.forEach((g, i) => { s += glyphAt(g, 136 - (gl.length - 1 - i) * 29, 25, 22, INK, 1.9); });
  const sub = c.kind === 'trump' ? `${c.letterName} · path ${c.path} · ${c.joins.join('–')}` : `${c.motto ? c.motto + ' · ' : c.element ? c.element + ' · ' : ''}${SEPH[c.key].name}`;
  return wrap(s + `<text class="ti" x="80" y="226" font-size="17.5" text-anchor="middle" fill="${INK}"${fit(title, 17.5, 138, .53)}>${esc(title)}</text>`
    + `<text class="su" x="80" y="246" font-size="12" text-anchor="middle" fill="${INK2}"${fit(sub, 12, 140, .5)}>${esc(sub)}</text>`, 'full');
}

let back;
/** The back, the same for all decks: the Tree on its hexagonal grid. */
export function backSVG() {
  if (back) return back;
  let l = '';
  for (let i = -6; i < 12; i++) l += `<path d="M${i * 20} 0l150 260M${160 - i * 20} 0l-150 260"/>`;
  const X = s => (80 + s.grid_col * 39.8).toFixed(1), Y = s => (44 + s.grid_row * 21.6).toFixed(1);
  const tree = TRUMPS.map(c => { const [a, b] = c.joins.map(n => SEPH[n]); return `M${X(a)} ${Y(a)}L${X(b)} ${Y(b)}`; }).join('');
  return back = wrap(`<rect x="8" y="8" width="144" height="244" rx="6" fill="#2B3550"/><svg x="8" y="8" width="144" height="244" viewBox="8 8 144 244"><g stroke="#3C496B" stroke-width="1.5" fill="none">${l}</g></svg>`
    + `<rect x="14" y="14" width="132" height="232" rx="4" fill="none" stroke="#AEB9D6" stroke-width="1.5"/><path d="${tree}" stroke="#AEB9D6" stroke-width="2" fill="none"/>`
    + SEPHIROTH.map(s => `<circle cx="${X(s)}" cy="${Y(s)}" r="7" fill="#2B3550" stroke="#DDE3F2" stroke-width="2"/>`).join(''), 'back');
}
