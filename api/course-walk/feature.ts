import { paths } from '#contract/paths.ts';
import type { Feature } from '#platform/feature.ts';
import { createAccountMailJob } from './accounts/account-mail-job.ts';
import { removeUnverified } from './accounts/remove-account.ts';
import { removeExpiredMails } from './accounts/remove-expired-mails.ts';
import { removeExpiredTokens } from './accounts/tokens.ts';
import { courseWalkApp } from './course-walk-app.ts';
import { securityEvents } from './security-events.ts';
import type { CourseWalkConfig } from './settings.ts';
import type {} from './tables.ts';

/** The host of the course-walk area: accounts and courses. */
export const courseWalk: Feature<CourseWalkConfig> = {
  routes: (app, deps) => app.route(paths.courseWalk, courseWalkApp(deps)),
  events: securityEvents,
  jobHandlers: ({ facts: { identity }, ...deps }) => [createAccountMailJob({ ...deps, identity })],
  hourlyTasks: ({ db }) => ({
    'expired tokens': (signal) => removeExpiredTokens(db, Date.now(), signal),
    'unverified accounts': (signal) => removeUnverified(db, Date.now(), signal),
    'account mails': (signal) => removeExpiredMails(db, Date.now(), signal),
  }),
  tables: [
    { name: 'course_walk_users', orderedBy: 'id' },
    { name: 'course_walk_tokens', orderedBy: 'id' },
    { name: 'course_walk_courses', orderedBy: 'id' },
    { name: 'course_walk_images', orderedBy: 'id', rowsAtOnce: 20 },
    { name: 'course_walk_mails', orderedBy: 'id' },
    { name: 'course_walk_links', orderedBy: 'token_hash' },
  ],
  counted: { account: 'course_walk_users' },
};
