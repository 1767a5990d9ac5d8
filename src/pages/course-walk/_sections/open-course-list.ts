/**
 * Opens the course list for whoever is signed in, and sends everybody else to the landing page. The list is in a
 * template, so that none of its scripts is fetched for a visitor who is sent on.
 */
import { readSession } from '#stores/session.ts';

/** Also when the visitor has signed out in another tab, or comes back to the page. */
const requireSession = (): void => {
  if (!readSession()) location.replace('/course-walk');
};

const showFailure = (): void => {
  const loading = document.querySelector<HTMLElement>('.course-loading');
  const failure = document.querySelector<HTMLElement>('.course-failure');
  const [words] = failure?.children ?? [];
  if (!loading || !failure || !words) return;
  loading.hidden = true;
  failure.hidden = false;
  // Written now, so that screen readers announce it.
  words.textContent = 'The list could not be loaded. Please check your connection.';
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
};

const template = document.querySelector<HTMLTemplateElement>('#course-list');
if (template && readSession()) {
  // Astro's event of an island that it could not load.
  addEventListener('astro:hydration-error', showFailure);
  template.replaceWith(template.content);
}
requireSession();
addEventListener('pageshow', requireSession);
addEventListener('storage', requireSession);
