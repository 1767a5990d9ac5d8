/** Whoever is not signed in is sent to the landing page, also after signing out in another tab (specification, section 2). */
import { readSession } from '#stores/session.ts';

const guard = (): void => {
  if (!readSession()) location.replace('/course-walk');
};

guard();
addEventListener('pageshow', guard);
addEventListener('storage', guard);
