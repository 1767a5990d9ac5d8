import { dayMs } from '#shared/time.ts';
import type { SubmissionFilter } from '#contact/submissions/read-submissions.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import type { Given } from './options.ts';

/**
 * The submissions that the options of `list` and `export` choose.
 *
 * @throws UsageError for days in the wrong order
 */
export const filterFrom = ({
  spam,
  kind,
  since,
  until,
  search,
  state,
}: Given): SubmissionFilter => {
  if (since !== undefined && until !== undefined && until < since) {
    throw new UsageError('--until must not be before --since.');
  }
  const before = until === undefined ? undefined : until + dayMs;
  return { folder: spam ? 'spam' : 'inbox', kind, since, before, search, state };
};
