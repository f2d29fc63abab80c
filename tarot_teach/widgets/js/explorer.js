// The explorer: draws the scene that Python sends and sends up what is chosen. What is open on this screen stays here.
import { attrs, button, byKey, focused, html, morph, picture, present, redraw } from './markup.js';
import { CARDS, LENS, SEPHIROTH, SUITS, WORLD, cardName, signSVG } from './cards.js';
import { chord, guard, neighbour } from './keys.js';
import { framed, sceneOf, themed } from './page.js';
import { treeFigure } from './figure.js';
import { columnOptions, keyDrawer, side, tongue } from './sides.js';

const SCALE_NAMES = ['king', 'queen', 'emperor', 'empress'], OFF = [['0', 'Ain'], ['31-bis', 'Spirit'], ['32-bis', 'Earth']];
const NAMES = [['thoth', 'Thoth'], ['rws', 'Rider-Waite'], ['mathers', 'Mathers'], ['marseille', 'Marseille']], SYSTEMS = [['777', '777'], ['thoth', 'Book of Thoth']];
const TYPING = 300, PATIENCE = 60;

/** Where the notebook's server has a file that lies beside the notebook; nothing where that cannot be told. */
function address(page) {
  if (/^https?:/.test(page)) return page;
  const m = location.pathname.match(/\/(?:(?:lab(?:\/workspaces\/[^/]+)?|doc)\/tree|notebooks)\/(.+)$/);
  return m ? `${location.pathname.slice(0, m.index)}/files/${m[1].replace(/^RTC(:|%3A)/, '').replace(/[^/]*$/, '')}${page.split('/').map(encodeURIComponent).join('/')}` : '';
}

export function renderExplorer({ model, el }) {
  const { root, body, live } = framed(el, 'region', 'explorer'), end = new AbortController(), { signal } = end;
  const ui = { open: new Set(), keys: false, note: '', focus: null, narrow: false, slim: false, address };
  let s = sceneOf(model), timer = 0, waiting = 0;

  /* ---------- drawing ------------------------------------------------------------------------------ */
  let pen = null;
  const measure = words => {
    if (!pen) { pen = document.createElement('canvas').getContext('2d'); pen.font = `600 12px ${getComputedStyle(root).fontFamily}`; }
    return pen.measureText(words).width;
  };
  const titles = () => {
    const lens = { ...LENS, trad: s.tradition }, out = Object.fromEntries(SEPHIROTH.map(p => [p.number, `${p.number} ${p.name}`]));
    for (const c of CARDS) if (c.kind === 'trump') { const p = s.attribution === 'thoth' && c.thoth ? c.thoth.path : c.path, l = CARDS.find(x => x.path === p); out[p] = `Path ${p}, ${l.letterName}, ${cardName(c.code, lens)}`; }
    return out;
  };
  const onTree = () => /^\d+$/.test(s.here) && s.here !== '0';
  function figure() {
    ui.focus = ui.focus || (onTree() ? s.here : '6');
    return treeFigure({ scale: s.scale, here: s.here, held: s.held?.row, hits: s.find?.rows || [], words: s.column?.words || null, titles: titles(), focus: ui.focus, narrow: ui.narrow, measure });
  }
  const segment = (label, list, now, data) => html`<div class="row pick"><span class="small">${label}</span><div class="seg" role="group" aria-label="${label}">${list.map(([k, n]) => html`<button type="button" ${attrs({ [`data-${data}`]: k, 'data-key': `${data}:${k}`, 'aria-pressed': String(now === k) })}>${n}</button>`)}</div></div>`;
  function view() {
    const worlds = html`<div class="worlds" role="group" aria-label="World"><span class="small">World</span>${[['', 'All'], ...SUITS.map(u => [u, WORLD[u].name])].map(([u, n]) => html`<button type="button" class="chip" data-world="${u}" data-key="world:${u}" aria-pressed="${s.world === u}">${u ? signSVG(u, 14) : ''}${n}</button>`)}</div>`;
    const choose = html`<label class="field pick-column"><span class="small">On the Tree</span><select data-key="column" data-do="column" ${picture('columns', () => html`<option value="">Letters and names</option>${columnOptions(s)}`)}></select></label>`;
    const off = html`<div class="worlds off" role="group" aria-label="Rows beside the Tree"><span class="small">Beside the Tree</span>${OFF.map(([k, n]) => html`<button type="button" ${attrs({ class: `chip${s.find?.rows.includes(k) ? ' hit' : ''}`, 'data-row': k, 'data-key': `off:${k}`, 'aria-pressed': String(s.here === k) })}>${k} ${n}${s.find?.rows.includes(k) ? html`<span class="sr">, found</span>` : ''}</button>`)}</div>`;
    const col = s.column, column = col ? html`<div class="column" role="group" aria-label="Column ${col.key}" data-key="columnbox"><div class="head"><h3>${col.key} · ${col.name}</h3>${button('Close', { cls: 'slim', 'data-column': '', 'data-key': 'column-close', 'aria-label': 'Close the column' })}</div><div class="scroll" role="region" tabindex="0" aria-label="Column ${col.key}, row by row" data-key="column-scroll"><table><tbody>${Object.entries(col.words).sort((a, b) => parseFloat(a[0]) - parseFloat(b[0])).map(([k, w]) => html`<tr data-key="in:${k}"><th scope="row"><button type="button" class="link" data-row="${k}" data-key="in-row:${k}" aria-label="Row ${k}">${k}</button></th><td>${tongue(w)}</td></tr>`)}</tbody></table></div></div>` : '';
    const { slim } = ui, beside = html`<div class="side" data-key="side">${side(s, ui)}</div>`;
    const down = slim && !s.flash ? html`<p class="spot" data-key="down-line"><b>${(s.of_world || s.card || s.row).title}</b>${button('Read it below', { cls: 'slim', 'data-do': 'down', 'data-key': 'down' })}</p>` : '';
    return html`<div class="bar" data-key="bar"><h2>${s.title}</h2><form class="find" role="search" data-key="find"><input type="search" data-key="search" data-do="search" placeholder="rose, Mars, Heh, path 18" aria-label="Find in 777" autocomplete="off" maxlength="200" value="${s.find?.query || ''}"></form>${s.find ? html`<span class="small words" data-key="words">${tongue(s.find.words)}</span>` : ''}${button('Back', { key: 'B', 'data-do': 'back', 'data-key': 'back', off: s.back ? '' : 'This is where you began.' })}${button('Flash cards', { key: 'F', 'data-do': 'flash', 'data-key': 'flash-open', 'aria-pressed': String(Boolean(s.flash)) })}${button('', { cls: 'icon', key: '?', 'data-do': 'keys', 'data-key': 'keys-open', 'aria-label': 'All keys', 'aria-expanded': String(ui.keys) })}</div>
${ui.keys ? keyDrawer() : ''}<div class="ex" data-key="ex">${slim && s.flash ? beside : ''}<div class="figure" data-key="left">${segment('Colour scale', SCALE_NAMES.map(k => [k, k[0].toUpperCase() + k.slice(1)]), s.scale, 'scale')}${worlds}${choose}<div class="tree${s.flash?.card && s.flash.card.back == null ? ' asked' : ''}" data-rove="tree" data-key="tree" ${picture('tree', () => '')}></div>${down}${off}${column}</div>${slim && s.flash ? '' : beside}</div>
<div class="bar foot" data-key="foot">${segment('Emperor and Star as in', SYSTEMS, s.attribution, 'system')}<label class="row pick"><span class="small">Names of cards</span><select data-key="names" data-do="names">${NAMES.map(([k, n]) => html`<option value="${k}">${n}</option>`)}</select></label></div>`;
  }
  let tree = '';
  /** The Tree is drawn apart from the rest, and only when it has changed. */
  function drawTree() {
    const now = String(figure()), place = the('tree');
    if (now !== tree || !place.firstChild) morph(place, tree = now);
  }
  const the = key => byKey(root, key);
  const NEXT = '.flash .btn.main, h2[tabindex]';
  function draw() {
    if (!s.row) { morph(body, '<p class="tell">The Tree is being drawn …</p>'); return; }
    const nth = [...document.querySelectorAll('.tt > .explorer')].indexOf(body);
    body.setAttribute('aria-label', `Tree explorer${nth > 0 ? `, ${nth + 1}` : ''}`);
    redraw(root, () => { morph(body, String(view())); drawTree(); }, () => present(root, NEXT)[0]);
    for (const [name, value] of [['column', s.column?.key || ''], ['names', s.tradition], ['deck', s.flash?.deck]]) { const box = the(name); if (box && box.value !== value) box.value = value; }
  }
  const say = text => { live.textContent = live.textContent === text ? `${text} ` : text; };
  const change = o => { Object.assign(ui, o); draw(); };

  /* ---------- to and from Python ------------------------------------------------------------------- */
  const send = (what, more = {}) => { ui.note = ''; model.send({ do: what, ...more }); };
  function arrive() {
    const old = s;
    clearTimeout(waiting);
    s = sceneOf(model);
    if (s.here !== old.here && onTree()) ui.focus = s.here;
    if (old.find && !s.find && the('search') !== focused(root)) { const f = the('search'); if (f) f.value = ''; }
    theme();
    draw();
    if (old.v && old.v !== s.v && s.say) say(s.say);
    if (s.flash && (!old.flash || s.flash.card?.front !== old.flash.card?.front || s.flash.card?.back !== old.flash.card?.back) && !focused(root)?.matches('select, input')) root.querySelector('.flash .btn.main')?.focus({ preventScroll: true });
  }
  /** What stands beside a place comes from Python; if that takes long, the place is ringed before, and the rest dimmed. */
  function go(row) {
    send('go', { row });
    if (!SEPHIROTH.some(p => String(p.number) === row) && !/^[1-3]\d$/.test(row)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      s = { ...s, here: row };
      ui.focus = row;
      drawTree();
      the('side').setAttribute('aria-busy', 'true');
    }, PATIENCE);
  }
  const hear = m => { if (m.note) { say(m.note.text); change({ note: m.note.text }); } };

  /* ---------- mouse, touch, keys --------------------------------------------------------------------- */
  const find = (text, go) => { clearTimeout(timer); send('find', { text, go }); };
  const DO = {
    back: () => s.back ? send('back') : say('This is where you began.'),
    flash: () => send(s.flash ? 'flash-close' : 'flash'), turn: () => send('turn'), knew: () => send('answer', { known: true }), missed: () => send('answer', { known: false }),
    round: () => send('round'), forget: () => send('forget'), hold: () => send('hold'),
    unfind: () => { const f = the('search'); f.value = ''; f.focus(); find(''); },
    down: () => { const t = the('title'); t.focus({ preventScroll: true }); t.scrollIntoView({ block: 'start' }); },
    keys: () => { change({ keys: !ui.keys }); (ui.keys ? the('keys') : the('keys-open'))?.focus(); },
  };
  root.addEventListener('click', e => {
    const t = e.target.closest('[data-row], [data-card], [data-world], [data-column], [data-scale], [data-system], [data-chip], [data-do], [data-try], [data-beside]');
    if (!t || !root.contains(t) || t.matches('input, select')) return undefined;
    const d = t.dataset;
    if (d.chip) { if (!ui.open.delete(d.chip)) ui.open.add(d.chip); return draw(); }
    if (d.scale) return send('scale', { name: d.scale });
    if (d.system) return send('attribution', { name: d.system });
    if (d.world != null) return send('world', { suit: d.world });
    if (d.column != null) return send('column', { key: d.column });
    if (d.beside) { if (!s.held) send('hold'); return send('go', { row: d.beside }); }
    if (d.card) return send('go', { card: d.card });
    if (d.try) { the('search').value = d.try; return find(d.try, true); }
    if (d.row) return go(d.row);
    if (d.do) { DO[d.do]?.(); if (d.then) send('go', { row: d.then }); }
    return undefined;
  }, { signal });
  root.addEventListener('input', e => {
    if (e.target.dataset.do !== 'search') return;
    clearTimeout(timer);
    timer = setTimeout(() => find(e.target.value, false), TYPING);
  }, { signal });
  root.addEventListener('submit', e => { e.preventDefault(); find(the('search').value, true); }, { signal });
  root.addEventListener('change', e => {
    const what = e.target.dataset.do, v = e.target.value;
    if (what === 'column') send('column', { key: v });
    if (what === 'names') send('settings', { tradition: v });
    if (what === 'deck') send('flash', { deck: v });
  }, { signal });
  root.addEventListener('focusin', e => { const c = e.target.closest?.('[data-spot]'); if (c) rove(c, false); }, { signal });
  const spots = () => [...root.querySelectorAll('[data-spot]')];
  function rove(to, focus = true) {
    ui.focus = to.dataset.row;
    for (const c of spots()) c.setAttribute('tabindex', c === to ? 0 : -1);
    if (focus) to.focus();
  }
  /** The innermost open thing, in the order in which Esc closes them. */
  const open = () => ui.keys ? DO.keys : ui.note ? () => change({ note: '' }) : s.flash ? DO.flash : s.held ? DO.hold : s.find ? DO.unfind : ui.open.size ? () => change({ open: new Set() }) : s.column ? () => send('column', { key: '' }) : null;
  function handle(e) {
    const t = e.target, key = e.key.length === 1 ? e.key.toLowerCase() : e.key, at = t.closest('[data-spot]');
    if (key === 'Escape') { (open() || (() => root.querySelector('[data-spot][tabindex="0"]').focus()))(); return true; }
    if (t.matches('input, select')) return false;
    if (/^Arrow|^Home$|^End$/.test(key)) {
      if (t.matches('.scroll')) return false;
      const to = at ? neighbour(at, spots(), key) : root.querySelector('[data-spot][tabindex="0"]');
      if (to) rove(to);
      return true;
    }
    if (key === 'Enter' || key === ' ') {
      if (at) { go(at.dataset.row); return true; }
      if (t.matches('button, a')) return false;                               // its own press
      if (s.flash && key === ' ') (s.flash.card ? (s.flash.card.back == null ? DO.turn : () => {}) : DO.round)();
      return true;
    }
    if (key === '/') { the('search').focus(); the('search').select(); return true; }
    if (/^[1-4]$/.test(key)) { send('scale', { name: SCALE_NAMES[key - 1] }); return true; }
    if (key === 'w') { const all = ['', ...SUITS]; send('world', { suit: all[(all.indexOf(s.world) + 1) % 5] }); return true; }
    if (key === 'a') { send('attribution', { name: s.attribution === '777' ? 'thoth' : '777' }); return true; }
    const name = { b: 'back', c: 'hold', f: 'flash', '?': 'keys', y: s.flash && 'knew', n: s.flash && 'missed' }[key];
    if (name) DO[name]();
    return Boolean(name);
  }
  guard(root, e => chord(e) || (e.key === 'Escape' && !open() && !e.target.matches('input')), handle, signal);

  /* ---------- the page around ------------------------------------------------------------------------- */
  const theme = themed(root, () => s.look?.theme, signal);
  /** One column (slim), two with a narrow Tree, or two with a wide one: as the style sheet has it. */
  const fitted = () => { const w = root.clientWidth; return { slim: w > 0 && w <= 680, narrow: w > 0 && (w < 480 || (w > 680 && w <= 900)) }; };
  let wide = 0;
  const sizer = new ResizeObserver(() => { const now = root.clientWidth; if (now && now !== wide) { wide = now; change(fitted()); } });
  sizer.observe(root);
  model.on('change:scene', arrive);
  model.on('msg:custom', hear);
  Object.assign(ui, fitted());
  draw();
  return () => { end.abort(); clearTimeout(timer); clearTimeout(waiting); sizer.disconnect(); model.off('change:scene', arrive); model.off('msg:custom', hear); root.remove(); };
}
