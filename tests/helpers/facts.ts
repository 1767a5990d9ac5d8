import { serviceFacts } from '#build/service-facts.ts';

/** What the service knows of the content of this project. */
const built = serviceFacts();

/** The service is the host of a course-walk area here, whether or not this site has one. */
export const identity = {
  ...built.identity,
  appName: built.identity.appName ?? 'Course Walk',
};

export const facts = { ...built, identity };
