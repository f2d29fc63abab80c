// The lesson around a table: what is asked, what is said to an answer, hints, quiz, and the strip of steps.
import { attrs, button, clauses, html } from './markup.js';

const STEP_KINDS = { watch: 'Watch', try: 'Try', quiz: 'Quiz', play: 'Play' };
const HEADS = { done: 'Done.', right: 'Yes.', refused: 'The table says no.', miss: 'Not yet.', back: '' };

/** Clauses as lessons name them in a text: they stand behind it as chips. */
const NAMED = / ?\([A-Z]{2}-\d+(?:(?:, | to )[A-Z]{2}-\d+)*\)/g;
/** The reply to the last answer, with its clauses. */
function replyBox(l, s, ui) {
  const r = l.reply;
  if (!r) return '';
  const good = r.kind === 'done' || r.kind === 'right', tone = good ? 'yes' : r.kind === 'go' ? '' : 'no';
  const text = r.text.replace(NAMED, '');
  return html`<div class="reply ${tone}" data-key="reply">${HEADS[r.kind] ? html`<strong>${HEADS[r.kind]}</strong> ` : ''}${text}${r.hint ? html` <em>${r.hint}</em>` : ''}${r.kind === 'done' ? html` <em>Go on below.</em>` : ''}${clauses(r.clauses, { ...ui.texts, ...s.clauses }, 'reply', ui.open)}${s.seats && s.can?.undo && (r.kind === 'back' || r.kind === 'miss') ? html` ${button('Undo', { key: 'Z', 'data-send': 'undo', 'data-key': 'reply:undo' })}` : ''}</div>`;
}

function quizPart(l, s) {
  const q = l.quiz, many = q.of > 1;
  const choices = q.choices.map((text, i) => {
    const tried = q.given.includes(i), right = tried && q.answer === i;
    return html`<button type="button" ${attrs({ class: `btn choice${tried ? right ? ' right' : ' wrong' : ''}`, 'data-answer': i, 'data-key': `choice:${q.n}:${i}`, 'aria-keyshortcuts': String(i + 1) })}><kbd aria-hidden="true">${i + 1}</kbd><span>${text}</span>${tried ? html`<span class="said">${right ? '✓ right' : '– chosen'}</span>` : ''}</button>`;
  });
  const number = q.number ? html`<form class="row number" data-key="number:${q.n}"><label>Your number <input type="text" inputmode="decimal" autocomplete="off" name="number" data-key="number"></label>${button('Answer', { cls: 'main', 'data-key': 'number:send', 'data-do': 'number' })}</form>` : '';
  const next = q.right && q.n + 1 < q.of ? button('Next question', { cls: 'main', 'data-question': q.n + 1, 'data-key': 'q:next' }) : '';
  const steps = many ? html`<div class="row dots" role="group" aria-label="Questions">${Array.from({ length: q.of }, (_, i) => button(String(i + 1), { cls: 'icon', 'data-question': i, 'data-key': `q:${i}`, 'aria-label': `Question ${i + 1}${q.rights.includes(i) ? ', answered' : ''}`, 'aria-current': i === q.n ? 'step' : null, 'aria-pressed': String(i === q.n) }))}${next}</div>` : '';
  return { head: html`<p class="ask-text" data-key="ask-text" id="q">${many ? html`<span class="small">Question ${q.n + 1} of ${q.of}. </span>` : ''}${q.ask}</p>`, body: html`<div class="choices" role="group" aria-label="Answers" data-key="choices:${q.n}">${choices}</div>${number}`, foot: steps };
}

function watchPart(l, s, ui) {
  const w = l.watch;
  const tried = w.attempt ? html`<div class="reply no" data-key="attempt"><strong>Refused:</strong> to ${w.attempt.text}. ${w.attempt.reason}${clauses([w.attempt.clause], s.clauses, 'attempt', ui.open)}</div>` : '';
  const say = html`<p class="ask-text" data-key="ask-text">${w.say}${clauses(w.clauses.filter(c => c !== w.attempt?.clause), s.clauses, 'watch', ui.open)}</p>`;
  const guess = w.guess ? html`<div class="reply turn" data-key="guess"><strong>Your guess first.</strong> ${w.guess}</div>` : '';
  const end = w.done ? html`<div class="reply yes" data-key="end">${w.done.replace(NAMED, '')}${clauses(w.done_clauses, s.clauses, 'end', ui.open)}</div>` : '';
  const buttons = w.guess ? button('That is my guess', { cls: 'main', 'data-send': 'check', 'data-key': 'guess:send' })
    : button('Go on', { cls: 'main', key: '→', 'data-go': w.n + 1, 'data-key': 'watch:next', off: w.n < w.of ? '' : 'This is the last picture.' });
  return { head: say, body: html`${tried}${guess}${end}`, foot: html`<div class="row">${button('Back', { key: '←', 'data-go': w.n - 1, 'data-key': 'watch:back', off: w.n ? '' : 'This is the first picture.' })}${buttons}<span class="small">${w.n + 1} of ${w.of + 1}</span></div>` };
}

/** Hints one by one, then the solution, each behind its own click. */
function helpPart(l, s, ui) {
  if (l.step.kind !== 'try') return '';
  const { texts, of } = l.hints, all = texts.length >= of;
  if (l.reply?.kind === 'done') return html`<div class="row" data-key="help">${button('Start again', { 'data-send': 'again', 'data-key': 'lesson:again' })}</div>`;
  return html`${texts.map((t, i) => html`<p class="hint" data-key="hint:${i}">Hint ${i + 1}: ${t}</p>`)}${l.solution ? html`<p class="hint" data-key="solution">Solution: ${l.solution}</p>` : ''}
<div class="row" data-key="help">${l.marks ? button('Check', { cls: 'main', 'data-send': 'check', 'data-key': 'check' }) : ''}${button(all ? `Hint ${of} of ${of}` : texts.length ? `Next hint, ${texts.length + 1} of ${of}` : 'Hint', { key: 'H', 'data-send': 'hint', 'data-key': 'lesson:hint', off: all && of ? 'That was the last hint.' : '' })}${all && !l.solution ? button('Solution', { 'data-send': 'solution', 'data-key': 'lesson:solution' }) : ''}${button('Start again', { 'data-send': 'again', 'data-key': 'lesson:again' })}</div>`;
}

function playPart(l) {
  if (l.step.kind !== 'play') return '';
  return html`<div class="row" data-key="offers">${button('Start again', { 'data-send': 'again', 'data-key': 'lesson:again' })}${l.offers.map(o => button(o.title, { 'data-offer': o.id, 'data-key': `offer:${o.id}` }))}</div>`;
}

/** The strip: which steps are done, which is here, where to go on. */
function stripPart(l, ui) {
  const t = l.strip;
  if (!t) return '';
  const done = t.steps.filter(x => x.done).length;
  const on = t.go_on ? html`<p class="go-on" data-key="go-on">Go on at step ${t.go_on.n}: ${t.go_on.title}${t.go_on.title.endsWith('?') ? '' : '.'} <button type="button" class="btn slim" data-key="find" data-find="${t.go_on.id}">Find its cell</button></p>` : '';
  const kept = ui.kept ? html`<form class="row kept" data-key="kept"><label>Your name, for the export <input type="text" name="learner" maxlength="60" value="${t.learner}" data-key="learner"></label>${button('Keep name', { 'data-do': 'rename', 'data-key': 'rename' })}${button('Export for my teacher (CSV)', { 'data-send': 'export', 'data-key': 'export' })}${button('Delete what is kept of this lesson', { 'data-send': 'forget', 'data-key': 'forget' })}</form>` : '';
  return html`<div role="group" class="strip" aria-label="Steps of this lesson" data-key="strip"><div class="row"><ol>${t.steps.map((x, i) => html`<li ${attrs({ class: `${x.done ? 'done' : ''}${x.here ? ' here' : ''}`, title: `${i + 1}. ${x.title}`, 'aria-label': `Step ${i + 1}, ${STEP_KINDS[x.kind] || 'Look behind'}: ${x.title}, ${x.done ? 'done' : x.here ? 'here' : 'to come'}`, 'aria-current': x.here ? 'step' : null })}>${x.done ? '✓' : i + 1}</li>`)}</ol><span class="small">${done} of ${t.steps.length} done</span>${button('Progress …', { cls: 'slim', 'data-do': 'kept', 'data-key': 'kept:open', 'aria-expanded': String(Boolean(ui.kept)) })}</div>${on}${kept}</div>`;
}

/** What stands above the hand, where the eyes are: comment, reply, hints, and their buttons. */
export function lessonAsk(s, ui) {
  const l = s.lesson;
  if (!l) return '';
  const w = l.watch ? watchPart(l, s, ui) : { head: '', body: '', foot: '' };
  const body = html`${w.head}${w.body}${replyBox(l, s, ui)}${helpPart(l, s, ui)}${w.foot}`;
  return String(body).trim() ? html`<div class="lesson-ask" data-key="lesson-ask">${body}</div>` : '';
}

/** What a lesson puts above its table: strip, title, task; a quiz whole, since it may have no table. */
export function lessonView(s, ui) {
  const l = s.lesson;
  if (!l) return '';
  const score = l.score ? html` <b class="score">${l.score.now} of ${l.score.of}</b>` : '';
  const task = l.step.task ? html`<p class="ask-text" data-key="task">${l.step.task}${score}</p>` : '';
  const q = l.quiz && quizPart(l, s);
  return html`<div role="group" class="lesson" aria-label="${STEP_KINDS[l.step.kind]}: ${l.step.title}" data-key="lesson" data-step="${l.step.id}">${stripPart(l, ui)}${l.note ? html`<p class="tell" data-key="lesson-note">${l.note}</p>` : ''}<div class="head"><h2 tabindex="-1" data-key="lesson-title"><span class="kind">${STEP_KINDS[l.step.kind]}</span> ${l.step.title}</h2>${l.done ? html`<span class="was-done">✓ done</span>` : ''}</div>${task}${q ? html`${q.head}${q.body}${replyBox(l, s, ui)}${q.foot}` : ''}${playPart(l)}</div>`;
}

/** What a screen reader is told when the lesson has changed. */
export function lessonNews(now, old) {
  if (!now) return '';
  const changed = (a, b) => JSON.stringify(a) !== JSON.stringify(b), out = [];
  if (now.reply && changed(now.reply, old?.reply)) out.push(HEADS[now.reply.kind], now.reply.text, now.reply.hint);
  const w = now.watch, was = old?.watch;
  if (w && w.n !== was?.n) out.push(w.say, w.attempt && `Refused: to ${w.attempt.text}. ${w.attempt.reason}`);
  if (w) out.push(w.guess !== was?.guess && w.guess, w.done !== was?.done && w.done);
  if (now.quiz && now.quiz.n !== old?.quiz?.n) out.push(now.quiz.ask);
  if (now.hints.texts.length > (old?.hints.texts.length || 0)) out.push(`Hint: ${now.hints.texts.at(-1)}`);
  if (now.solution && now.solution !== old?.solution) out.push(`Solution: ${now.solution}`);
  return out.filter(Boolean).join(' ').replace(NAMED, '');
}

/** Shift+Enter goes on to the next cell: bring what it has opened into view, unless it is there. */
export const inView = root => requestAnimationFrame(() => {
  const cell = root.closest('.jp-Cell');
  if (cell?.nextElementSibling?.classList.contains('jp-mod-active') && root.getBoundingClientRect().top < 0) cell.scrollIntoView({ block: 'start' });
});

/** Bring the cell of another step into view: the page's own cells say which call opens it. */
export function findStep(id) {
  const shown = document.querySelector(`[data-step="${CSS.escape(id)}"]`), cells = [...document.querySelectorAll('.jp-Cell')];
  const cell = shown || cells.find(c => c.querySelector('.jp-InputArea, .jp-InputPlaceholder, .jp-Placeholder')?.textContent.includes(`"${id}"`));
  cell?.scrollIntoView({ block: 'start' });
  return Boolean(cell);
}
