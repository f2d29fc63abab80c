// The parts of a table, each drawn from the scene and from what this view remembers.
import { attrs, button, clauses, he, html, icon, picture } from './markup.js';
import { LENS, SUITS, WORLD, cardName, signSVG } from './cards.js';
import { openWorlds, treeWords, treeZone } from './tree.js';
import { zone } from './zones.js';
import { drawer, logLines } from './panels.js';
import { muted } from './sound.js';

export const NOTHING = { hint: 'Nothing to hint at now.', undo: 'There is nothing to take back.', redo: 'There is nothing to play again.' };
export const SECOND = 'Now choose the card that you take for it.';
/** What the parts need beside the scene: how cards are read, what is chosen, where the keys 1-9 go. */
export function context(s, ui) {
  const lens = { ...LENS, trad: s.tradition, faces: s.faces || {}, names: s.names || {}, attribution: s.attribution || '777' };
  const acting = s.live, asked = acting ? s.zones.filter(z => z.asks || z.marks) : [], sel = ui.sel;
  const able = z => asked.includes(z) || (z.kind === 'fan' && z.area === 'mine');
  const acts = acting ? s.actions : [], chosen = sel ? acts.filter(a => a.pick[0] === sel && (!ui.also || a.pick[1] === ui.also)) : [];
  const pair = chosen.length > 1 && !!chosen[0].pick[1];                 // a second card is still to be chosen
  const hand = asked.find(z => z.kind === 'fan' && !z.aside && !z.second !== pair), many = !hand && chosen.length > 1, standing = acts.filter(a => !a.pick.length || a.short || (a.stand && (!sel || hand)));
  const pile = pick => s.zones.find(z => z.id === pick)?.label, named = pick => pile(pick) || s.seats.find(x => x.id === pick)?.name || acts.find(a => a.short && a.pick[0] === pick)?.short || (pick ? cardName(pick, lens) : '');
  // What the table refuses: the action that was tried, or the first thing that a chosen card is for.
  const card = s.zones.flatMap(z => z.asks ? z.cards : []).find(c => c.code === sel);
  const refusal = ui.tried && acts.find(a => a.move === ui.tried && !a.legal) || (chosen[0] && !chosen[0].legal ? chosen[0] : !chosen.length && card?.state === 'no' ? { ...card, pick: [sel] } : null);
  const tries = Boolean(s.look?.tries);                                         // in a task any choice may be tried
  return { lens, sel, aims: chosen.filter(a => (a.legal || tries) && a.target).map(a => a.target), also: ui.also, pair, able, tries, rove: ui.rove, asked, acts, chosen, many, standing, hand, named, pile, refusal: tries ? null : refusal, digits: hand?.id, main: !pair && (tries ? chosen.length === 1 : chosen[0]?.legal) ? chosen[0] : null };
}

/** The whole table as markup. */
export function tableView(s, ui) {
  if (s.handover) return handOver(s);
  if (!s.seats) return ui.around.view(s, ui);
  const ctx = context(s, ui), trees = s.zones.some(z => z.kind === 'tree');
  return html`${ui.around.view(s, ui)}${titleBar(s)}${trail(s)}${(s.notes || []).map(n => html`<p class="tell" data-key="note:${n}">${n}</p>`)}${ui.note && ui.panel !== 'game' ? html`<p class="tell ${ui.note.kind}" data-key="tell">${ui.note.text}</p>` : ''}
<div class="main ${trees ? 'trees' : 'felt'}" data-key="main">${trees ? treeTable(s, ui, ctx) : feltTable(s, ui, ctx)}</div>${stepBar(s, ui)}${ui.panel ? drawer(s, ui, ctx.lens) : ''}${more(s, ui, ctx, trees)}`;
}

function handOver(s) {
  return html`${titleBar(s)}<div role="group" class="handover" data-key="handover"><h2>${s.handover.name}, it is your turn</h2><p>Nobody’s cards are shown now. Pass the table on; show the cards when only ${s.handover.name} is looking.</p><div class="row">${button(`Show the cards of ${s.handover.name}`, { cls: 'main', 'data-send': 'ready', 'data-key': 'ready' })}</div></div>`;
}

const titleBar = s => html`<div class="bar" data-key="bar"><h2 tabindex="-1" data-key="title">${s.title}</h2>${s.stage ? html`<span class="small">${s.stage}</span>` : ''}<div class="seats" role="group" aria-label="Seats and scores">${s.seats.map(x => html`<span class="seat${x.decides ? ' on' : ''}${x.out ? ' out' : ''}" data-key="seat:${x.id}">${x.decides ? html`<span class="sr">Decides: </span>` : ''}${x.name}${x.you ? ' · you' : x.kind === 'bot' ? ' · bot' : ''}${x.score == null || x.score === '' ? '' : html` <b>${x.score}</b>`}${x.out ? ' out' : x.turn && !x.decides && !s.result ? ` · ${x.you ? 'your' : 'their'} turn` : ''}</span>`)}</div></div>`;
const trail = s => s.trail?.length ? html`<div class="bar clear" data-key="trailbar"><ol class="trail" aria-label="What is being decided">${s.trail.map((t, i, a) => html`<li ${attrs({ 'aria-current': i === a.length - 1 ? 'step' : null })}>${t}</li>`)}</ol></div>` : '';

/* ---------- two ways to lay a table --------------------------------------------------------------- */
const inArea = (s, area) => s.zones.filter(z => z.area === area && z.kind !== 'tree');
function treeTable(s, ui, ctx) {
  const trees = s.zones.filter(z => z.kind === 'tree'), own = trees.find(z => z.area === 'mine'), big = trees.find(z => z.id === ui.big) || own || trees[0];
  return html`<div role="group" class="own" aria-label="${big.label}" data-key="own">${treeBox(big, s, ui, ctx, big === own, own)}</div>
<div role="group" class="mine" aria-label="Your cards" data-key="mine">${s.lesson?.quiz ? '' : ui.around.ask(s, ui)}${ask(s, ui, ctx)}${inArea(s, 'mine').map(z => zone(z, ctx))}${acts(s, ctx, ctx.hand)}${piles(s, ctx)}</div>`;
}
function feltTable(s, ui, ctx) {
  const me = s.seats.findIndex(x => x.you);                                     // the others in turn order
  const mid = inArea(s, 'middle'), sheets = mid.filter(z => z.kind === 'sheet'), box = z => html`<div role="group" class="box" aria-label="${z.label}" data-key="mid:${z.id}">${zone(z, ctx)}</div>`;
  return html`<div class="opps" data-key="opps">${[...s.seats.slice(me + 1), ...s.seats.slice(0, Math.max(me, 0))].map(x => opponent(x, s, ctx))}</div>
<div class="mid" data-key="mid">${piles(s, ctx)}${mid.filter(z => z.kind !== 'sheet').map(box)}${sheets.length ? html`<div class="sheets" data-key="sheets">${sheets.map(box)}</div>` : ''}</div>
<div class="turn" data-key="turn"><div class="asking" data-key="asking">${s.lesson?.quiz ? '' : ui.around.ask(s, ui)}${ask(s, ui, ctx)}${acts(s, ctx, ctx.hand)}</div><div role="group" class="me" aria-label="Your cards" data-key="mine">${inArea(s, 'mine').map(z => html`<div class="grp" data-key="grp:${z.id}">${zone(z, ctx)}${z.cap ? html`<p class="cap">${z.cap}</p>` : ''}</div>`)}</div></div>`;
}
function opponent(x, s, ctx) {
  const own = s.zones.filter(z => z.seat === x.id && z.area === 'opponent' && z.kind !== 'tree'), able = ctx.acts.some(a => a.pick[0] === x.id), legal = able && ctx.acts.some(a => a.pick[0] === x.id && a.legal), on = ctx.sel === x.id;
  return html`<div ${attrs({ role: 'group', class: `box opp${able ? legal ? ' can' : ' cannot' : x.out ? ' cannot' : ''}${on ? ' sel' : ''}`, 'aria-label': `${x.name}, ${x.note || ''}`, 'data-key': `opp:${x.id}`, 'data-pick': able ? x.id : null })}><div class="top"><b>${x.name}</b><span class="small">${x.note}</span></div><div class="zones">${own.map(z => zone(z, ctx))}</div></div>`;
}
function piles(s, ctx) {
  const all = s.zones.filter(z => z.kind === 'pile' && z.area === 'side');
  return all.length ? html`<div role="group" class="box piles" aria-label="Piles" data-key="piles">${all.map(z => zone(z, ctx))}</div>` : '';
}

/* ---------- the Tree ------------------------------------------------------------------------------- */
function aims(s, ui, ctx) {                                                    // places that cards would take, or ask for in vain
  const cards = ctx.asked.filter(z => z.kind === 'fan').flatMap(z => z.cards), sel = cards.find(c => c.code === ctx.sel);
  const aimed = ctx.chosen.filter(a => a.legal && a.target).map(a => a.target);
  if (aimed.length) return { targets: aimed, refused: [] };
  return { targets: s.look?.quiet ? [] : cards.filter(c => c.state === 'legal').flatMap(c => c.targets || []), refused: sel?.state === 'no' ? sel.targets || [] : [] };
}
function treeBox(z, s, ui, ctx, mine, own) {
  const open = openWorlds(z.tree), aim = mine ? aims(s, ui, ctx) : {};
  const worlds = html`<div class="worlds" role="group" aria-label="Worlds shown"><button type="button" class="chip" data-key="world:all" data-world="" aria-pressed="${!ui.world}">All</button>${SUITS.map(u => html`<button type="button" class="chip ${open.includes(u) ? 'open' : 'shut'}" data-key="world:${u}" data-world="${u}" aria-pressed="${ui.world === u}" aria-label="${WORLD[u].name}, ${open.includes(u) ? 'open' : 'closed'}">${signSVG(u, 14)}${WORLD[u].name}</button>`)}</div>`;
  const svg = treeZone(z.tree, { id: z.id, density: ui.narrow ? 'narrow' : 'wide', label: `${z.label}: ${treeWords(z.tree)}`, lens: ctx.lens, world: ui.world, focus: ui.rove[z.id], ...aim });
  const spot = ui.spot && ui.spot.zone === z.id ? html`<p class="spot" data-key="spot">${ui.spot.text}. ${ui.spot.code ? button('Look it up', { cls: 'slim', 'data-look': ui.spot.code, 'data-key': 'look' }) : ''}</p>` : '';
  return html`<div class="cap"><b>${z.label}</b><span>${treeWords(z.tree)}</span>${mine || !own ? '' : button(html`${icon('small')} Back to your Tree`, { cls: 'slim', 'data-do': 'own', 'data-key': 'to-own' })}</div>${worlds}<div class="tree" data-rove="${z.id}">${svg}</div>${spot}`;
}
function otherTrees(s, ui, ctx) {
  const own = s.zones.find(z => z.kind === 'tree' && z.area === 'mine'), trees = s.zones.filter(z => z.kind === 'tree' && z !== own);
  const hands = inArea(s, 'opponent');                                           // under One Tree all hands lie open
  return html`<div class="others${trees.length + hands.length ? '' : ' none'}" data-key="others">${hands.map(z => html`<div class="box" data-key="of:${z.id}"><p class="cap">${z.label}</p>${zone(z, ctx)}</div>`)}${trees.map(z => {
    const x = s.seats.find(q => q.id === z.seat);
    return html`<button type="button" class="box" data-key="big:${z.id}" data-big="${z.id}" aria-pressed="${ui.big === z.id}" aria-label="Enlarge the ${z.label}: ${treeWords(z.tree)}${x?.note ? `, ${x.note}` : ''}${x?.score == null ? '' : `, ${x.score} point${x.score === 1 ? '' : 's'}`}"><span class="cap" aria-hidden="true"><b>${x?.name || z.label}</b><span>${x?.note}${x?.score == null ? '' : html` · ${x.score}`}</span>${icon('big')}</span><span class="small-tree" ${picture(`tree ${ctx.lens.attribution} ${JSON.stringify(z.tree)}`, () => treeZone(z.tree, { density: 'small', lens: ctx.lens }))}></span></button>`;
  })}</div>`;
}

/* ---------- the question, the answers -------------------------------------------------------------- */
const askButtons = ctx => ctx.hand ? '' : html`<div class="${ctx.standing.some(a => a.small) ? 'menu' : 'row'}">${ctx.standing.map((a, i) => actButton(a, ctx, i === 0 && ctx.standing.length === 1, a.key || (i < 9 && !ctx.many ? String(i + 1) : ''), a.short))}</div>`;
function ask(s, ui, ctx) {
  const box = (cls, body) => html`<div role="group" class="ask ${cls}" data-key="ask" aria-label="Question">${body}</div>`;
  if (!s.live) return box('past', html`<h3>Move ${s.at} of ${s.of}</h3><div class="row">${button('Back to now', { cls: 'main', 'data-go': s.of, 'data-key': 'now' })}${s.can.play ? button('Play on from here', { 'data-send': 'here', 'data-key': 'here' }) : ''}</div>`);
  if (s.result) return box('over', html`<h3>${s.result.text}</h3><div class="row">${s.lesson ? button('Start again', { cls: 'main', 'data-send': 'again', 'data-key': 'again' }) : button('New deal', { cls: 'main', 'data-panel': 'game', 'data-key': 'again' })}${button('Look back', { 'data-go': 0, 'data-key': 'lookback' })}</div>`);
  if (s.waits) return box('wait', html`<h3>${s.waits.name} decides …</h3><div class="row">${button('Skip ahead', { 'data-send': 'skip', 'data-key': 'skip' })}</div>`);
  if (ctx.refusal) return refusal(s, ui, ctx);
  if (!s.question) return '';
  return box('', html`<h3>${s.question.text}${clauses(s.question.clauses || [], s.clauses, 'ask', ui.open)}</h3>${s.hint ? html`<p class="hint" data-key="hint-text" data-hint="${s.hint.move}">Hint: ${s.hint.text}</p>` : ''}${askButtons(ctx)}`);
}
/** The words of a refusal: what was refused, why, what would help. */
export const refusalText = (a, ctx) => [`${ctx.named(a.pick[0]) || a.label}: not now.`, a.reason, a.help].filter(Boolean);
function refusal(s, ui, ctx) {
  const a = ctx.refusal, [what, ...why] = refusalText(a, ctx);
  return html`<div role="group" class="bubble" data-key="bubble" aria-label="Why not"><strong>${what}</strong> ${why.join(' ')}${clauses(a.clause ? [a.clause] : [], s.clauses, 'no', ui.open)}${askButtons(ctx)}</div>`;
}
/** A button for an action, with a second line if it has one; or for what is chosen first, a seat or a group of actions. */
const actButton = (a, ctx, main, key, seat, small = seat ? a.about : a.small) => button(small == null ? seat || a.label : html`<span>${seat || a.label}${he(a.he)} <small>${small}</small></span>`, { cls: main ? 'main' : '', key, off: a.legal || ctx.tries ? '' : a.reason || 'not now', [seat ? 'data-pick' : 'data-move']: seat ? a.pick[0] : a.move, 'data-key': `${seat ? 'at' : 'act'}:${a.move}`, 'aria-label': small != null ? null : seat ? `${seat}: ${a.label}` : a.pick.length && !ctx.pile(a.pick[0]) ? `${a.label}: ${ctx.named(a.pick[0])}` : null, 'aria-pressed': seat ? String(ctx.sel === a.pick[0]) : null });
function acts(s, ctx, hand) {
  if (ctx.pair) return html`<div class="acts" data-key="acts"><span class="small">${SECOND}</span></div>`;
  const list = [...ctx.chosen, ...(hand ? ctx.standing.filter(a => !ctx.chosen.includes(a)) : [])];
  if (!list.length) return hand && s.question ? html`<div class="acts" data-key="acts"><span class="small">Choose a card.</span></div>` : '';
  const known = ctx.asked.flatMap(z => z.cards).find(c => c.code === ctx.sel && c.note);
  const why = !ctx.tries && list.find(a => !a.legal && !a.pick.length && !a.quiet && a !== ctx.refusal);
  return html`<div class="acts${ctx.many ? ' menu' : ''}" role="group" aria-label="What you can do" data-key="acts">${list.map((a, i) => actButton(a, ctx, a === ctx.main, ctx.many ? i < 9 ? String(i + 1) : '' : a === ctx.main ? 'Enter' : a.key))}${known ? html`<span class="small">${ctx.named(ctx.sel)}: ${known.note}</span>` : ''}${why ? html`<span class="small">${why.label}: ${why.reason}</span>` : ''}</div>`;
}

/* ---------- steps, log, buttons for all keys -------------------------------------------------------- */
function stepBar(s, ui) {
  const step = (k, label, to, off) => button(icon(k), { cls: 'icon', 'data-go': to, 'data-key': `step:${k}`, 'aria-label': label, off: off ? (/[fb]/.test(k) ? 'This is the first move.' : 'This is the last move.') : '' });
  return html`<div class="bar foot" data-key="steps"><div class="step" role="group" aria-label="Step through the game"><div class="row">${step('first', 'First move', 0, !s.at)}${step('back', 'Back one move', Math.max(0, s.at - 1), !s.at)}${step('next', 'Forward one move', Math.min(s.of, s.at + 1), s.at === s.of)}${step('last', 'Last move', s.of, s.at === s.of)}${button('Autoplay', { 'data-do': 'auto', 'data-key': 'auto', 'aria-pressed': String(ui.auto) })}</div>
<input type="range" min="0" max="${s.of}" value="${s.at}" data-key="slider" data-do="slide" aria-label="Move" aria-valuetext="Move ${s.at} of ${s.of}"><output aria-live="off">Move <b>${s.at}</b> of ${s.of}</output></div></div>`;
}
function more(s, ui, ctx, trees) {
  const panel = (name, key, label) => button(label, { key, 'data-panel': name, 'data-key': `panel:${name}`, 'aria-expanded': String(ui.panel === name) });
  const asked = (label, key, what) => button(label, { key, 'data-send': what, 'data-key': what, off: s.can[what] ? '' : NOTHING[what] }), quiet = muted();
  const log = ui.log ? html`<div role="group" class="box" aria-label="Log" data-key="logbox"><h3>Log</h3>${s.log?.length ? logLines(s.log, s, ui) : html`<p class="small">Nothing has happened yet.</p>`}${s.log?.at(-1)?.n ? button('The whole log', { cls: 'slim', 'data-panel': 'log', 'data-key': 'panel:log' }) : ''}</div>` : '';
  return html`<div class="more ${trees ? 'trees' : ''}" data-key="more">${trees ? otherTrees(s, ui, ctx) : ''}<div class="stack-v" data-key="stack">${log}<div role="group" class="keys" aria-label="Look and game" data-key="keybar">${panel('discard', 'D', s.piles[0])}${panel('unseen', 'U', 'Unseen')}${panel('compendium', 'C', 'Cards')}${panel('glossary', 'G', 'Words')}${button('Log', { key: 'L', 'data-do': 'log', 'data-key': 'log', 'aria-pressed': String(ui.log) })}${button('Sound', { key: 'M', 'data-do': 'mute', 'data-key': 'mute', 'aria-pressed': String(!quiet) })}${
    s.lesson?.step.kind === 'try' ? '' : asked('Hint', 'H', 'hint')}${asked('Undo', 'Z', 'undo')}${asked('Redo', '⇧Z', 'redo')}${button(s.lesson ? 'Look …' : 'Game …', { 'data-panel': 'game', 'data-key': 'panel:game', 'aria-expanded': String(ui.panel === 'game') })}${button('', { cls: 'icon', key: '?', 'data-panel': 'keys', 'data-key': 'panel:keys', 'aria-label': 'All keys', 'aria-expanded': String(ui.panel === 'keys') })}</div></div></div>`;
}
