/**
 * Opens the course list for whoever is signed in, and sends everybody else to the landing page. The list is in a
 * template, so that none of its scripts is fetched for a visitor who is sent on. Imports nothing, so that the script is
 * in the page and can say what could not be fetched.
 */
import type { Session } from '#stores/session.ts';

const tokenKey: keyof Session = 'token';
const failed = 'The list could not be loaded. Please check your connection.';

const isSignedIn = (): boolean => {
  try {
    return Boolean(localStorage.getItem(tokenKey));
  } catch (error) {
    console.warn('The session could not be read.', error);
    return false;
  }
};

/** Also when the visitor has signed out in another tab, or comes back to the page. */
const requireSession = (): void => {
  if (!isSignedIn()) location.replace('/course-walk');
};

const show = (template: HTMLTemplateElement): void => {
  template.replaceWith(template.content);
  const island = document.querySelector<HTMLElement & { start: () => void }>(
    'astro-island[client=only]',
  );
  const loading = document.querySelector<HTMLElement>('.course-loading');
  const failure = document.querySelector<HTMLElement>('.course-failure');
  const [words] = failure?.children ?? [];
  if (!island || !loading || !failure || !words) return;
  island.addEventListener('island:failed', () => {
    loading.hidden = true;
    failure.hidden = false;
    words.textContent = failed;
  });
  failure.querySelector('button')?.addEventListener('click', () => {
    words.textContent = '';
    failure.hidden = true;
    loading.hidden = false;
    island.start();
  });
};

const template = document.querySelector<HTMLTemplateElement>('#course-list');
if (template && isSignedIn()) show(template);
requireSession();
addEventListener('pageshow', requireSession);
addEventListener('storage', requireSession);
