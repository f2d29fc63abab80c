// A widget on its page: where it stands, its theme, what it is told.

/** Keep the theme of a widget: its own, if `own()` names one, else that of the page. Returns what sets it anew. */
export function themed(root, own, signal) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  function set() {
    const name = own(), jp = document.body.dataset.jpThemeLight, code = document.body.className.match(/vscode-(dark|light|high-contrast)/)?.[1];
    root.dataset.theme = name && name !== 'auto' ? name : jp ? (jp === 'false' ? 'dark' : 'light') : code ? { 'high-contrast': 'contrast' }[code] || code : dark.matches ? 'dark' : 'light';
  }
  const watcher = new MutationObserver(set);
  watcher.observe(document.body, { attributes: true, attributeFilter: ['data-jp-theme-light', 'class'] });
  dark.addEventListener('change', set, { signal });
  signal.addEventListener('abort', () => watcher.disconnect());
  set();
  return set;
}

/** What Python shows now: it comes as one text. */
export const sceneOf = model => JSON.parse(model.get('scene') || '{}');

/** Put the frame of a widget on the page: what is drawn goes into `body`, what is told aloud into `live`. */
export function framed(el, role, ...names) {
  const root = document.createElement('div'), body = document.createElement('div'), live = document.createElement('p');
  root.className = 'tt tt-root';
  body.className = 'table';
  body.classList.add(...names);
  body.setAttribute('role', role);
  live.className = 'sr';
  live.setAttribute('role', 'status');
  root.append(body, live);
  el.append(root);
  return { root, body, live };
}
