/** What visitors send, and what the team does with it. */
import { paths } from '#contract/paths.ts';
import type { Feature } from '#platform/feature.ts';
import { submissionHandlers } from './deliveries.ts';
import { retention } from './retention.ts';
import { contactRoutes } from './routes.ts';

export const contact: Feature = {
  routes: (app, deps) => app.route(paths.contact, contactRoutes(deps)),
  handlers: submissionHandlers,
  hourly: async ({ config, db, log }, queues) => ({
    expired: await retention({ ...config, db, log, queues }),
  }),
};
