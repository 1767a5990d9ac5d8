/** The options by which `list` and `export` choose submissions. */
import type { ParseArgsConfig } from 'node:util';
import { isSubmissionKind, type SubmissionKind, submissionKinds } from '#contract/submission.ts';
import { dayMs } from '#contract/time.ts';
import type { SubmissionFilter } from '#contact/submissions/read-submissions.ts';
import { UsageError } from '#platform/commands/command-error.ts';

/** For `parseArgs`. */
export const filterOptions = {
  spam: { type: 'boolean', default: false },
  kind: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  search: { type: 'string' },
  state: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

type FilterValues = Partial<
  Record<'kind' | 'since' | 'until' | 'search' | 'state', string | undefined>
> & { spam: boolean };

/** The beginning of a day (UTC), in milliseconds since 1970. */
const startOf = (option: string, day: string | undefined): number | undefined => {
  if (day === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : NaN;
  // Date.parse reads February 30 as March 2.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) return time;
  throw new UsageError(`--${option} must be a day, such as --${option} 2026-12-31.`);
};

const kindFrom = (kind: string | undefined): SubmissionKind | undefined => {
  if (kind === undefined || isSubmissionKind(kind)) return kind;
  throw new UsageError(`--kind must be one of ${submissionKinds.join(', ')}.`);
};

const stateFrom = (state: string | undefined): SubmissionFilter['state'] => {
  if (state === undefined || state === 'new' || state === 'done') return state;
  throw new UsageError('--state must be new or done.');
};

/** @throws UsageError for an invalid value */
export const filterFrom = (values: FilterValues): SubmissionFilter => {
  const [since, until] = [startOf('since', values.since), startOf('until', values.until)];
  if (since !== undefined && until !== undefined && until < since) {
    throw new UsageError('--until must not be before --since.');
  }
  return {
    folder: values.spam ? 'spam' : 'inbox',
    kind: kindFrom(values.kind),
    since,
    before: until === undefined ? undefined : until + dayMs,
    search: values.search,
    state: stateFrom(values.state),
  };
};
