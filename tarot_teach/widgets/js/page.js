// The page around a widget: its theme.

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
