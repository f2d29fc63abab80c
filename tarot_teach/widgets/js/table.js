// The table: draws the scene that Python sends, keeps what is chosen on this screen, and sends intents up.
// It knows no rule: what can be done, and why something cannot, stands in the scene.
import { byKey, focused, morph, present, redraw } from './markup.js';
import { SUITS } from './cards.js';
import { chord, guard, meaning, neighbour } from './keys.js';
import { glide } from './moves.js';
import { framed, sceneOf, themed } from './page.js';
import { NOTHING, SECOND, context, refusalText, tableView } from './parts.js';
import { mute, muted, sound } from './sound.js';

const HITS = 'chip move go send panel do world big tab entry set look place spot pick answer question offer find'.replace(/ ?(\w+)/g, ',[data-$1]').slice(1);
const HAND = '[role=grid] [tabindex="0"]', ROVERS = '[role=gridcell], [data-spot], [data-rove] [role=button]', AUTOPLAY = 1200;
/** What is open and chosen at a table that has just been laid. A step of a lesson may begin with one World shown. */
const fresh = s => ({ sel: null, also: null, tried: null, open: new Set(), big: null, world: SUITS.find(u => u === s.lesson?.step.world) || null, panel: null, log: true, rove: {}, spot: null, entry: null, search: '', tab: 'cards',
  data: {}, texts: {}, form: {}, note: null, share: '', copied: false, auto: false, narrow: false });

/** What a table stands in, if anything: what is above it, what is said above the hand, what is told aloud. */
const none = () => '', ALONE = { view: none, ask: none, news: none, begun: none };

export const makeRender = (around = ALONE) => function render({ model, el }) {
  const { root, body, live } = framed(el, 'region'), end = new AbortController(), { signal } = end;
  let s = sceneOf(model), timer = 0, asked = null, back = null, places;
  const ui = { ...fresh(s), around };
  const reset = () => Object.assign(ui, fresh(s), { narrow: ui.narrow, panel: ui.panel === 'game' ? null : ui.panel, log: ui.log });

  /* ---------- drawing ------------------------------------------------------------------------------ */
  /** `then` says when the focus is set right: the browser has to lay out the page for it. */
  function draw(then = set => set()) {
    if (!s.seats && !s.lesson) { morph(body, '<p class="tell">The table is being laid …</p>'); return; }
    const had = focused(root), group = had?.closest('[data-rove]'), place = group ? rovers(group).indexOf(had) : 0, zone = group?.dataset.rove;
    const all = [...document.querySelectorAll('.tt > .table')], nth = all.indexOf(body);   // several on one page have names of their own
    body.setAttribute('aria-label', s.lesson ? `Lesson: ${s.lesson.step.title}` : `Table: ${s.title}${nth > 0 ? `, ${nth + 1}` : ''}`);
    redraw(root, () => morph(body, String(tableView(s, ui))), () => instead(zone, place, had.dataset.key), then);
    requestAnimationFrame(() => { places = glide(root, places); });                  // measuring at once would hold up the answer
    then(tip);
  }
  const the = key => byKey(root, key), cellOf = pick => pick && present(root, `[data-pick="${CSS.escape(pick)}"]`)[0], rovers = group => present(group, ROVERS);
  /** Where the focus goes when its place is gone: to the neighbour, the hand, or what is asked. */
  function instead(zone, place, key) {
    if (key === 'guess:send') return the('watch:next');
    const [group] = zone ? present(root, `[data-rove="${CSS.escape(zone)}"]`) : [], all = group ? rovers(group) : [];
    return all[Math.min(place, all.length - 1)] || [ui.panel ? '.drawer' : '', '.ask .btn.main, .handover .btn', HAND, '.ask .btn', 'h2[tabindex]'].flatMap(what => what && present(root, what)).find(e => e && e.dataset.send !== 'again');
  }
  function tip() {                                                             // the bubble points at the refused card
    const b = root.querySelector('.bubble'), c = cellOf(ui.sel);
    if (!b) return;
    const r = b.getBoundingClientRect(), q = c?.getBoundingClientRect();
    b.style.setProperty('--tip', q ? `${Math.max(12, Math.min(r.width - 26, q.left + q.width / 2 - r.left - 7))}px` : '-99px');
  }
  const say = text => { live.textContent = live.textContent === text ? `${text} ` : text; };

  /* ---------- to and from Python ------------------------------------------------------------------- */
  const send = (what, more = {}) => model.send({ do: what, v: s.v, ...more });
  function arrive() {
    const old = s;
    s = sceneOf(model);
    if (old.table !== s.table) reset();
    if (old.you !== s.you || old.at !== s.at) { ui.tried = null; ui.note = null; ui.spot = null; }
    if (s.lesson?.quiz) ui.note = null;
    if (s.lesson?.watch) ui.big = s.lesson.watch.zone;                             // whoever acts, their Tree is the large one
    if (ui.sel && !s.actions?.some(a => a.pick[0] === ui.sel)) ui.sel = null;
    ui.also = null;
    Object.assign(ui.texts, s.clauses);
    if (ui.panel === 'log') send('panel', { name: 'log' });
    draw(queueMicrotask);                                                          // before any key can be pressed
    if ((old.seats || old.lesson) && (old.table === s.table || s.lesson) && old.v !== s.v) tell(old);
    if (asked != null) { const to = asked; asked = null; if (to !== s.at) go(to); }
    wait();
  }
  function tell(old) {                                                         // the new lines, the lesson's words, the result or the question
    const log = s.log || [], on = s.seats && !s.lesson?.watch && s.at !== old.at;
    const lines = on && s.at > old.at ? log.filter(e => e.n > old.at).reverse().map(e => e.text) : [];
    if (on && (s.at < old.at || log.at(-1)?.n > old.at + 1)) lines.unshift(`Move ${s.at} of ${s.of}.`);
    const me = x => x.seats?.some(y => y.you && y.decides), asks = x => me(x) && x.live ? x.question?.text : '';
    const end = s.handover ? `${s.handover.name}, it is your turn.` : s.result ? on && s.result.text : s.hint && s.hint.text !== old.hint?.text ? `Hint: ${s.hint.text}` : (on || asks(s) !== asks(old)) && asks(s);
    const words = [...lines, around.news(s.lesson, old.lesson), end].filter(Boolean).join(' ');
    if (words) say(words);
    if (lines.length) sound(s.result ? 'end' : log[0]?.kind || (me(s) && !me(old) ? 'turn' : 'lay'), muted());
  }
  function hear(m) {
    if (m.panel) ui.data[m.panel] = m.data;
    Object.assign(ui.texts, m.clauses);
    if (m.panel === 'compendium') Object.assign(ui.texts, Object.fromEntries(m.data.rules.map(r => [r.id, r.text])));
    if (m.share) { ui.share = m.share; ui.copied = false; }
    if (m.note) { ui.note = m.note; say([m.note.text, !s.at && m.note.kind === 'info' && s.question?.text].filter(Boolean).join(' ')); if (m.note.kind === 'no') sound('no', muted()); }
    if (m.file) download(m.file);
    draw();
  }
  function download({ name, text }) {
    const a = document.createElement('a');
    a.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 5000);
  }
  /** Bots play at a pace that can be read; autoplay shows a move every 1.2 s. This side keeps the time. */
  function wait() {
    clearTimeout(timer);
    const more = ui.auto && s.at < s.of;
    if (ui.auto && !more) { ui.auto = false; draw(); }
    if (more) timer = setTimeout(() => send('go', { to: s.at + 1 }), AUTOPLAY);
    else if (s.waits && s.live) timer = setTimeout(() => send('bot'), s.look?.pace ?? 900);
  }
  function go(to) {                                                            // the slider moves faster than answers come
    if (asked != null) { asked = to; return; }
    if (to === s.at) return;
    asked = to;
    send('go', { to });
  }

  /* ---------- choosing ------------------------------------------------------------------------------ */
  const change = o => { Object.assign(ui, o); draw(); };
  function play(a) {
    if (!a.legal && !s.look?.tries) { ui.tried = a.move; refused(a); draw(); tip(); return; }
    Object.assign(ui, { sel: null, also: null, tried: null, note: null });
    send('play', { move: a.move, at: s.at });
  }
  function refused(a) { say(refusalText(a, context(s, ui)).join(' ')); sound('no', muted()); }
  function choose(pick, again) {
    const ctx = context(s, ui), acts = ctx.chosen, { marks } = s.lesson || {};
    if (marks) { say(`${ctx.named(pick)}, ${marks.includes(pick) ? 'not ' : ''}marked.`); return send('mark', { card: pick }); }
    if (ui.sel === pick && again) {
      if (!ctx.main && ctx.refusal?.pick[0] === pick) return refused(ctx.refusal);
      if (ctx.many) return change({ sel: null });
      if (ctx.pair) return say(SECOND);
      if (ctx.main) return play(ctx.main);
      if (acts.length > 1) { root.querySelector('.acts .btn:not([aria-disabled])')?.focus(); return undefined; }
      return acts[0] && refused(acts[0]);
    }
    const aim = ui.sel !== pick && !ctx.hand?.cards.some(c => c.code === pick) && acts.find(a => a.target === pick);
    if (aim) return play(aim);                                                 // a place on the table for the chosen card
    const second = ctx.acts.find(a => a.pick[0] === ui.sel && a.pick[1] === pick);
    if (second && ui.also === pick && again) return play(second);
    if (!ctx.acts.some(a => a.pick.includes(pick)) && !ctx.asked.some(z => z.cards.some(c => c.code === pick && c.state))) return say([ctx.named(pick), s.question?.text].filter(Boolean).join('. '));   // nothing is asked of it
    change(second ? { also: pick } : { sel: pick, also: null, tried: null, spot: null });
    const now = context(s, ui), cell = cellOf(pick);
    if (cell) rove(cell, false);
    if (now.many) root.querySelector('.acts .btn')?.focus();
    if (now.refusal) refused(now.refusal);
    else say([`${now.named(pick)}, selected.`, now.pair ? SECOND : now.chosen.filter(a => a.legal || s.look?.tries).map(a => a.label).join(', ')].join(' '));
  }
  function place(code, node) {                                                 // a lit place on the Tree: which card goes there?
    const ctx = context(s, ui), acts = ctx.acts.filter(a => a.legal && a.target === code), mine = acts.find(a => a.pick[0] === ui.sel);
    if (mine) return play(mine);
    return acts[0] ? choose(acts[0].pick[0]) : node && look(node);
  }
  function look(node) {
    const text = node.getAttribute('aria-label'), zone = node.closest('[data-rove]')?.dataset.rove;
    change({ spot: { zone, text, code: node.dataset.code || node.querySelector('[data-code]')?.dataset.code || null } });
    say(text);
  }
  function rove(cell, focus = true) {
    const group = cell.closest('[data-rove]');
    if (!group) { if (focus) cell.focus(); return; }
    ui.rove[group.dataset.rove] = cell.dataset.key;
    for (const c of rovers(group)) c.tabIndex = c === cell ? 0 : -1;
    if (focus) cell.focus();
  }
  function panel(name) {
    if (ui.panel === name) return close();
    back ??= focused(root)?.getAttribute('data-key');
    if (['compendium', 'glossary', s.lesson ? '' : 'game'].includes(name) ? !ui.data[name] : name === 'log') send('panel', { name });
    change({ panel: name, search: '', share: '', note: null });
    const d = root.querySelector('.drawer');
    d?.focus({ preventScroll: true });
    d?.scrollIntoView({ block: 'nearest' });
  }
  function close() {                                                           // the innermost open thing
    if (ui.panel) {
      if (root.querySelector('.drawer')?.contains(document.activeElement)) (the(back) || root.querySelector(HAND))?.focus();
      change({ panel: null, note: null });
      back = null;
    } else if (ui.tried || ui.note) change({ tried: null, note: null });
    else if (ui.also) change({ also: null });
    else if (ui.sel) change({ sel: null });
    else if (ui.spot) change({ spot: null });
    else if (ui.open.size) change({ open: new Set() });
  }
  const somethingOpen = () => Boolean(ui.panel || ui.tried || ui.note || ui.sel || ui.spot || ui.open.size || ui.auto);

  /* ---------- mouse, touch, keys --------------------------------------------------------------------- */
  const DO = {
    close, own: () => { the(`big:${ui.big}`)?.focus(); change({ big: null }); }, log: () => change({ log: !ui.log }), mute: () => { mute(!muted()); draw(); say(muted() ? 'Sound off.' : 'Sound on.'); },
    auto: () => { ui.auto = !ui.auto; if (ui.auto && s.at === s.of) go(0); draw(); wait(); },
    copy: () => navigator.clipboard?.writeText(ui.share).then(() => change({ copied: true }), () => root.querySelector('[name=shared]')?.select()),
    number: () => send('answer', { n: s.lesson.quiz.n, given: the('number').value }),
    rename: () => send('rename', { name: the('learner').value }),
    kept: () => change({ kept: !ui.kept }),
    given: () => send('load', { text: the('given').value }), file: openFile, deal: newDeal,
  };
  function openFile() {
    const f = document.createElement('input');
    f.type = 'file'; f.accept = '.json,application/json';
    f.onchange = () => f.files[0]?.text().then(text => send('load', { text }));
    f.click();
  }
  function newDeal() {
    const v = Object.fromEntries(new FormData(the('deal'))), of = start => Object.fromEntries(Object.entries(v).filter(([k]) => k.startsWith(start)).map(([k, x]) => [k.slice(start.length), x]));
    send('new', { players: +v.players, seats: of('seat-'), names: of('name-'), options: of('option-'), seed: v.seed });
  }
  const stop = () => { if (ui.auto) { ui.auto = false; clearTimeout(timer); draw(); return true; } return false; };
  root.addEventListener('click', e => {
    const t = e.target.closest(HITS);
    if (!t || !root.contains(t) || t.matches('input')) return;
    const d = t.dataset;
    if (d.do !== 'auto' && stop() && d.go == null) wait();
    if (t.getAttribute('aria-disabled') === 'true' && d.move == null && d.pick == null) return say(t.title);
    if (d.answer != null) return send('answer', { n: s.lesson.quiz.n, given: +d.answer });
    if (d.question != null) return send('question', { to: +d.question });
    if (d.offer) return send('offer', { id: d.offer });
    if (d.find) return around.find(d.find) || change({ note: { kind: 'info', text: `Its cell stands further down: look for "${d.find}".` } });
    if (d.chip) { if (!ui.open.delete(d.chip)) ui.open.add(d.chip); return draw(); }
    if (d.move != null) return play(s.actions.find(a => a.move === d.move));
    if (d.go != null) return go(+d.go);
    if (d.send) return send(d.send);
    if (d.panel) return panel(d.panel);
    if (d.do) return DO[d.do]?.();
    if (d.world != null) return change({ world: d.world || null });
    if (d.big) return change({ big: ui.big === d.big ? null : d.big });
    if (d.tab) return change({ tab: d.tab, search: '' });
    if (d.entry) return change({ entry: d.entry });
    if (d.set) return send('settings', { [d.set]: d.value });
    if (d.look) { change({ tab: 'cards', entry: d.look.split('#')[0], search: '' }); return ui.panel === 'compendium' ? undefined : panel('compendium'); }
    if (d.place) return place(d.place, t.closest('[data-spot]'));
    if (d.spot) { rove(t, false); return d.take && !t.querySelector('[data-code]') ? place(d.take, t) : look(t); }
    return choose(d.pick, true);
  }, { signal });
  root.addEventListener('input', e => {
    if (e.target.dataset.do === 'search') change({ search: e.target.value });
    if (e.target.dataset.do === 'slide') { stop(); go(+e.target.value); }
  }, { signal });
  root.addEventListener('change', e => { if (e.target.name === 'players') change({ form: { ...ui.form, players: +e.target.value } }); }, { signal });
  root.addEventListener('submit', e => { e.preventDefault(); if (e.target.dataset.key === 'deal') newDeal(); else if (the('number')) DO.number(); else DO.rename(); }, { signal });
  root.addEventListener('focusin', e => { const c = e.target.closest?.(ROVERS); if (c) rove(c, false); }, { signal });

  function handle(e) {
    const m = meaning(e);
    if (!m) return false;
    if (m.do === 'close') { stop(); close(); return true; }
    stop();
    if (s.handover) { DO[m.do]?.(); return true; }
    const ctx = context(s, ui), spot = e.target.closest('[data-spot]'), cell = e.target.closest('[data-pick]');
    if (m.do === 'move') {
      const here = e.target.closest(ROVERS), group = here?.closest('[data-rove]'), way = { ArrowRight: 'watch:next', ArrowLeft: 'watch:back' }[m.way];
      if (!group && way && s.lesson?.watch) { the(way)?.click(); return true; }
      const to = group ? neighbour(here, rovers(group), m.way) || (/[pn]$/.test(m.way) && neighbour(here, rovers(root), m.way)) : root.querySelector(HAND);
      if (to) rove(to);
      return true;
    }
    const idle = cell && !ctx.acts.some(a => a.pick.includes(cell.dataset.pick));   // a card that the question is not about
    if (m.do === 'enter' && !(idle && ctx.main)) { if (spot) spot.dataset.take ? place(spot.dataset.take, spot) : look(spot); else choose(cell.dataset.pick, true); return true; }
    if (m.do === 'confirm' || m.do === 'enter') { const a = ctx.main || (ctx.standing.length === 1 ? ctx.standing[0] : null); if (a) play(a); return true; }
    if (m.do === 'digit') {
      if (s.lesson?.quiz) { root.querySelector(`[data-answer="${m.n - 1}"]`)?.click(); return true; }
      const cards = ctx.hand ? ctx.hand.cards.filter(c => c.code !== '?') : [], c = cards[m.n - 1], a = ctx.hand ? null : (ctx.many ? ctx.chosen : ctx.standing)[m.n - 1];
      if (c) { const at = cellOf(c.code); if (at) rove(at); choose(c.code, false); } else if (a?.short && !ctx.many) choose(a.pick[0], false); else if (a) play(a);
      return true;
    }
    if (m.do === 'answer') { const a = ctx.acts.find(x => x.key === m.key); if (a) play(a); return true; }
    if (m.do === 'panel') { panel(m.name); return true; }
    if (DO[m.do]) { DO[m.do](); return true; }
    if (s.can?.[m.do]) send(m.do); else say((m.do === 'hint' && the('lesson:hint')?.title) || NOTHING[m.do]);
    return true;
  }
  guard(root, e => chord(e) || (e.key === 'Escape' && !somethingOpen()), handle, signal);

  /* ---------- the page around ------------------------------------------------------------------------- */
  const theme = themed(root, () => s.look?.theme, signal);
  const sizer = new ResizeObserver(() => { const narrow = root.clientWidth > 0 && root.clientWidth < 1000; if (narrow !== ui.narrow) change({ narrow }); else tip(); });
  sizer.observe(root);

  const onScene = () => { theme(); arrive(); };
  model.on('change:scene', onScene);
  model.on('msg:custom', hear);
  ui.narrow = root.clientWidth > 0 && root.clientWidth < 1000;
  draw();
  wait();
  around.begun(root);
  return () => { end.abort(); clearTimeout(timer); sizer.disconnect(); model.off('change:scene', onScene); model.off('msg:custom', hear); root.remove(); };
};
