// The explorer's figure: every Sephirah a disc, every path a line with its letter or the words of a column.
import { esc, raw } from './markup.js';
import { CARDS, SEPH, SEPHIROTH, colour, ground } from './cards.js';

const SIZE = {
  wide: { W: 520, dx: 190, row: 80, top: 44, R: 33, r: 15, on: 20, words: 90, line: 10 },
  narrow: { W: 348, dx: 128, row: 66, top: 34, R: 26, r: 12.5, on: 17, words: 62, line: 8 },
};
const ASIDE = { 27: [-.5, 5], 25: [0, 4.95] };                                 // two spots that would meet at (0, 5)
const ASIDE_WORDS = { 27: [-.5, 5], 25: [0, 5.28], 32: [0, 7.1] };             // with words on them
const LINES = CARDS.filter(c => c.kind === 'trump').sort((a, b) => a.path - b.path);
const f1 = n => n.toFixed(1);

/** Words in at most two lines of a width; what is too long ends with an ellipsis. */
export function wrapped(text, width, measure) {
  const lines = [''], rest = text.split(' ');
  while (rest.length) {
    const word = rest.shift(), line = lines.at(-1), longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) { lines[lines.length - 1] = longer; continue; }
    if (line && lines.length < 2) { lines.push(''); rest.unshift(word); continue; }
    let cut = longer;
    while (cut && measure(`${cut}…`) > width) cut = cut.slice(0, -1);
    lines[lines.length - 1] = `${cut.replace(/[ ;,(]+$/, '')}…`;
    break;
  }
  return lines;
}

/** Flecks along a line as dots, rays as a thin line within it; several in turn. */
const along = (seg, k, w) => k.slice(1).map((p, i, all) => {
  const ray = p[0] === 'ray', m = all.length;
  return `<line ${seg} stroke="${p[1]}" stroke-width="${f1(w * (ray ? .36 : .45))}" stroke-dasharray="${ray ? `9 ${9 * (m - 1)}` : `0 ${9 * m}`}" stroke-dashoffset="${-9 * i}"${ray ? '' : ' stroke-linecap="round"'}/>`;
}).join('');
/** Flecks and rays on the rim of a disc, as in Python's colours.upon. */
function upon(k, x, y, R) {
  const marks = k.filter(p => p[0] === 'fleck' || p[0] === 'ray');
  let s = '';
  for (let i = 0; marks.length && i < 24; i++) {
    const [kind, hex] = marks[i % marks.length], a = Math.PI * (i + .5) / 12, u = Math.cos(a), v = Math.sin(a), out = R * (.74 + .14 * (Math.floor(i / marks.length) % 2));
    s += kind === 'ray' ? `<path d="M${f1(x + .66 * R * u)} ${f1(y + .66 * R * v)}L${f1(x + (R - 1) * u)} ${f1(y + (R - 1) * v)}" stroke="${hex}" stroke-width="2"/>` : `<circle cx="${f1(x + out * u)}" cy="${f1(y + out * v)}" r="${f1(R * .06)}" fill="${hex}"/>`;
  }
  return s;
}

/** The Tree in one scale. o: {scale, here, held, hits, words: by row or null, titles: by row, focus, narrow, measure}. */
export function treeFigure(o) {
  const d = SIZE[o.narrow ? 'narrow' : 'wide'], row = o.words ? d.row + (o.narrow ? 16 : 12) : d.row, H = d.top * 2 + 8 * row + (o.words ? 18 : 8);
  const ctx = { ...o, d, row, X: s => d.W / 2 + s.grid_col * d.dx, Y: s => d.top + s.grid_row * row, hits: new Set(o.hits) };
  let low = '', high = '', spots = '';
  for (const p of LINES) {
    const [a, b] = p.joins.map(n => SEPH[n]), k = colour(p.key, o.scale), hex = k[0][1], on = o.here === p.key, w = on ? 16 : d.line;
    const seg = `x1="${f1(ctx.X(a))}" y1="${f1(ctx.Y(a))}" x2="${f1(ctx.X(b))}" y2="${f1(ctx.Y(b))}"`;
    if (on) high = `<line ${seg} class="ring" stroke-width="${w + 10}"/><line ${seg} class="gap" stroke-width="${w + 4}"/><line ${seg} stroke="${hex}" stroke-width="${w}"/>${along(seg, k, w)}`;
    else low += `<line ${seg} class="case" stroke-width="${w + 2.5}"/><line ${seg} stroke="${hex}" stroke-width="${w}"/>${along(seg, k, w)}`;
    spots += pathSpot(ctx, p, a, b);
  }
  const ends = LINES.find(p => p.key === o.here)?.joins || [];
  spots += SEPHIROTH.map(s => discSpot(ctx, s, ends.includes(s.number))).join('');
  return raw(`<svg class="treefig" viewBox="0 0 ${d.W} ${f1(H)}" role="group" aria-label="Tree of Life, ${o.scale} scale">${low}${high}${spots}</svg>`);
}

/** A round ring, or one around a plate of this width and height. */
const ringed = (cls, x, y, r, box) => box ? `<rect class="${cls}" x="${f1(x - box[0] / 2 - r)}" y="${f1(y - box[1] / 2 - r)}" width="${f1(box[0] + 2 * r)}" height="${f1(box[1] + 2 * r)}" rx="${r + 4}"/>` : `<circle class="${cls}" cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}"/>`;
function spot(ctx, key, x, y, r, body, box) {
  const on = ctx.here === key, hit = ctx.hits.has(key), held = ctx.held === key, words = ctx.words?.[key];
  const label = [ctx.titles[key], words, hit ? 'found' : '', held ? 'held to compare' : ''].filter(Boolean).join(', '), off = box ? 0 : r;
  const rings = (held ? ringed('held', x, y, off + 8, box) : '') + (hit ? ringed('hit', x, y, off + (on ? 9 : 5), box) : '');
  return `<g class="pt${on ? ' on' : ''}" data-key="spot:${key}" data-spot data-row="${key}" role="button" tabindex="${ctx.focus === key ? 0 : -1}" aria-pressed="${on}" aria-label="${esc(label)}"><g aria-hidden="true">${rings}${body}</g></g>`;
}
const text = (x, y, size, cls, words, fill = '') => `<text class="${cls}" x="${f1(x)}" y="${f1(y)}" font-size="${f1(size)}" text-anchor="middle"${fill ? ` fill="${fill}"` : ''}>${esc(words)}</text>`;

function pathSpot(ctx, p, a, b) {
  const { d } = ctx, words = ctx.words?.[p.key], v = (ctx.words ? ASIDE_WORDS : ASIDE)[p.path], on = ctx.here === p.key, [, hex, ink] = ground(p.key, ctx.scale);
  const x = v ? d.W / 2 + v[0] * d.dx : (ctx.X(a) + ctx.X(b)) / 2, y = v ? d.top + v[1] * ctx.row : (ctx.Y(a) + ctx.Y(b)) / 2, touch = `<circle cx="${f1(x)}" cy="${f1(y)}" r="23" fill="none" pointer-events="all"/>`;
  if (words) {
    const lines = wrapped(words, d.words - (p.path === 25 ? 16 : 0), ctx.measure), w = Math.max(28, ...lines.map(ctx.measure)) + 8, h = lines.length * 14 + 6;
    return spot(ctx, p.key, x, y, d.r, `${touch}<rect class="plate" x="${f1(x - w / 2)}" y="${f1(y - h / 2)}" width="${f1(w)}" height="${h}" rx="4" stroke="${hex}"/><rect class="rim plate-rim" x="${f1(x - w / 2 - 1)}" y="${f1(y - h / 2 - 1)}" width="${f1(w + 2)}" height="${h + 2}" rx="5"/>${lines.map((l, i) => text(x, y - h / 2 + 14 + i * 14, 12, 'wd', l)).join('')}`, [w, h]);
  }
  const r = on ? d.on : d.r;
  return spot(ctx, p.key, x, y, r, `${touch}<circle class="rim" cx="${f1(x)}" cy="${f1(y)}" r="${r}" fill="${hex}"/>${text(x, y + r * .42, r * 1.3, 'he', p.letter, ink)}`);
}

function discSpot(ctx, s, end) {
  const { d } = ctx, key = String(s.number), k = colour(key, ctx.scale), q = k.filter(v => v[0] === 'quarter'), x = ctx.X(s), y = ctx.Y(s), { R } = d, e = R * .707;
  const quarters = q.length ? [[-e, -e, e, -e], [e, -e, e, e], [e, e, -e, e], [-e, e, -e, -e]].map((c, i) => `<path d="M${f1(x)} ${f1(y)}L${f1(x + c[0])} ${f1(y + c[1])}A${R} ${R} 0 0 1 ${f1(x + c[2])} ${f1(y + c[3])}z" fill="${q[i % q.length][1]}"/>`).join('') + `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(R * .56)}" fill="#fff"/>` : '';
  const ring = end || ctx.here === key ? `<circle class="ringc" cx="${f1(x)}" cy="${f1(y)}" r="${R + 4.5}"/>` : '', room = s.number === 10 ? d.W * .7 : d.words + (s.grid_row === 1 ? 16 : -8);
  const below = ctx.words ? wrapped(ctx.words[key] || '–', room, ctx.measure).map((l, i) => text(x, y + R + 16 + i * 14, 12, 'lb', l)).join('') : text(x, y + R + 15, 13, 'lb', s.name);
  return spot(ctx, key, x, y, R, `${ring}<circle class="rim" cx="${f1(x)}" cy="${f1(y)}" r="${R}" fill="${k[0][1]}"/>${quarters}${upon(k, x, y, R)}${text(x, y + R * .26, R * .74, 'ix', s.number, q.length ? '#000' : k[0][2])}${below}`);
}
