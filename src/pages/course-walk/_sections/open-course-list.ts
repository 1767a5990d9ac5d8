/**
 * Opens the course list for signed-in visitors, and redirects visitors without a session. The list
 * is in a template, so that none of its scripts is fetched for a redirected visitor.
 */
import { hidePage, pageWithoutSession, readSession } from '#browser/course-walk/session.ts';

/** The session whose courses the page shows. */
const openedWith = readSession()?.token;

/**
 * Also runs when the visitor has signed out in another tab, or comes back to the page (back/forward cache): by then
 * there may be no session, or that of another account. The page is hidden until the next one is shown.
 */
const requireSession = (): void => {
  const token = readSession()?.token;
  if (token && token === openedWith) return;
  hidePage();
  if (token) location.reload();
  else location.replace(pageWithoutSession());
};

const template = document.querySelector<HTMLTemplateElement>('#course-list');
const failure = document.querySelector<HTMLElement>('.course-late');
if (template && failure && readSession()) {
  failure.hidden = true;
  // Scripts of a template run as soon as each has arrived; these must run in their order.
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
