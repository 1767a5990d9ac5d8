/**
 * Shows the form for a mailed link, and writes the link's contents into its hidden fields. Without a link, the
 * alternative beside the form is shown. When the form is a different step from the alternative, the page gets the
 * form's title and heading.
 */
import { takeLink } from '#browser/course-walk/mailed-link.ts';

const element = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);

const show = (name: string, isShown: boolean): void => {
  const shown = element(name);
  if (shown) shown.hidden = !isShown;
};

const fill = (name: string, value: string): void => {
  const field = document.querySelector<HTMLInputElement>(`[data-with-link] [name=${name}]`);
  if (field) field.value = value;
};

const renamePage = (): void => {
  const { title, heading } = element('with-link')?.dataset ?? {};
  if (!title || !heading) return;
  document.title = title;
  document.querySelector('h1')?.replaceChildren(heading);
  document.querySelector<HTMLElement>('h1 + p')?.remove();
};

const readLink = (): boolean => {
  const link = takeLink();
  if (!link?.token) return false;
  fill('token', link.token);
  fill('email', link.email);
  element('link-email')?.replaceChildren(link.email);
  show('link-for', link.email !== '');
  show('with-link', true);
  show('without-link', false);
  renamePage();
  return true;
};

if (!readLink()) {
  show('with-link', false);
  show('without-link', true);
}
// Another link was opened in the same tab.
addEventListener('hashchange', readLink);
