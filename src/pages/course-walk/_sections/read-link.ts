/**
 * Shows the form for a mailed link, and writes the link's token into the form's hidden field. The
 * page gets the form's title and heading. Without a link, the page shows the other form.
 */
const element = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);

const show = (name: string, isShown: boolean): void => {
  const shown = element(name);
  if (shown) shown.hidden = !isShown;
};

const renamePage = (): void => {
  const { title, heading } = element('with-link')?.dataset ?? {};
  if (!title || !heading) return;
  document.title = title;
  document.querySelector('h1')?.replaceChildren(heading);
  document.querySelector<HTMLElement>('h1 + p')?.remove();
};

const readLink = (): boolean => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return false;
  // Keeps the token out of the history.
  history.replaceState(history.state, '', location.pathname + location.search);
  const field = document.querySelector<HTMLInputElement>('[data-with-link] [name=token]');
  if (field) field.value = token;
  show('with-link', true);
  show('without-link', false);
  renamePage();
  return true;
};

if (!readLink()) {
  show('with-link', false);
  show('without-link', true);
}
// The visitor opened another link in the same tab.
addEventListener('hashchange', readLink);
