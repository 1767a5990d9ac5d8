/**
 * Opens the course list for signed-in visitors. The list is in a template, so that redirected
 * visitors fetch none of its scripts.
 */
import { requireSession } from '#browser/course-walk/session.ts';

const session = requireSession();
const template = document.querySelector<HTMLTemplateElement>('#course-list');
const failure = document.querySelector<HTMLElement>('.course-late');
if (session && template && failure) {
  failure.hidden = true;
  // A template's scripts would each run on arrival. These have to run in order.
  for (const script of template.content.querySelectorAll('script')) script.async = false;
  template.replaceWith(template.content);
  // Astro fires this event when it cannot load an island.
  addEventListener('astro:hydration-error', () => {
    document.querySelector('.course-loading')?.remove();
    failure.hidden = false;
  });
}
