import { getSite } from './singletons.ts';

/** The facts of the course-walk area, from content/site.yaml. */
export const getCourseWalkFacts = async () => {
  const { appName, emails } = await getSite();
  return { appName, supportEmail: emails.courseWalk };
};
