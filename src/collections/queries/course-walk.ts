import { getSite } from './singletons.ts';

/**
 * The facts of the course-walk area, from content/site.yaml.
 *
 * @throws Error when the file does not have them: it is asked for them where the area is
 */
export const getCourseWalkFacts = async () => {
  const { appName, emails } = await getSite();
  if (!appName || !emails.courseWalk) throw new Error('content/site.yaml does not name the app.');
  return { appName, supportEmail: emails.courseWalk };
};
