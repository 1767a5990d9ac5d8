/**
 * Opens the course list for signed-in visitors, and redirects everybody else to the landing page. The list is in a
 * template, so that none of its scripts is fetched for a redirected visitor.
 */
import { hidePage, readSession } from '#browser/course-walk/session.ts';

/** The session whose courses the page shows. */
const openedWith = readSession()?.token;

/**
 * Also runs when the visitor has signed out in another tab, or comes back to the page (back/forward cache): by then
 * nobody may be signed in, or somebody else. What the page shows is hidden for as long as the next page takes.
 */
const requireSession = (): void => {
  const token = readSession()?.token;
  if (token && token === openedWith) return;
  hidePage();
  if (token) location.reload();
  else location.replace('/course-walk');
};

const template = document.querySelector<HTMLTemplateElement>('#course-list');
const failure = document.querySelector<HTMLElement>('.course-late');
if (template && failure && readSession()) {
  failure.hidden = true;
  // In their order: those of a template run as they arrive.
  for (const script of template.content.querySelectorAll('script')) script.async = false;
  template.replaceWith(template.content);
  // Astro fires this event when it cannot load an island.
  addEventListener('astro:hydration-error', () => {
    document.querySelector('.course-loading')?.remove();
    failure.hidden = false;
  });
}
requireSession();
addEventListener('pageshow', requireSession);
addEventListener('storage', requireSession);
