import type { JobHandler, Perform } from '#platform/jobs/job.ts';

/** A handler with the given `perform`. Its other properties are those of the mail to the team unless given. */
export const testHandler = (perform: Perform, given: Partial<JobHandler> = {}): JobHandler => ({
  queue: 'mail',
  logField: 'submission',
  perform,
  ...given,
});
