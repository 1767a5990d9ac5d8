import { paths } from '#contract/paths.ts';
import type { Feature } from '#platform/feature.ts';
import { createAccountMailJob } from './accounts/account-mail-job.ts';
import { removeExpiredMails } from './accounts/remove-expired-mails.ts';
import { removeExpiredTokens } from './accounts/tokens.ts';
import { courseWalkApp } from './course-walk-app.ts';
import type {} from './tables.ts';

/** The host of the course-walk area: accounts and courses. */
export const courseWalk: Feature = {
  routes: (app, deps) => app.route(paths.courseWalk, courseWalkApp(deps)),
  queues: (deps) => [createAccountMailJob(deps)],
  hourly: ({ db }) => ({
    'expired tokens': (signal) => removeExpiredTokens(db, Date.now(), signal),
    'account mails': (signal) => removeExpiredMails(db, Date.now(), signal),
  }),
};
