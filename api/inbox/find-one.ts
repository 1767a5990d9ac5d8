import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { findSubmissions, type SubmissionEntry } from '#contact/submissions/read-submissions.ts';
import { CommandError } from '#platform/commands/command-error.ts';

/**
 * The submission whose id begins or ends with `part`.
 *
 * @throws CommandError when there is none, or more than one
 */
export const findOne = async (db: Kysely<Database>, part: string): Promise<SubmissionEntry> => {
  const [entry, another] = await findSubmissions(db, part);
  if (!entry) throw new CommandError(`There is no submission with the id ${part}.`);
  if (another) {
    throw new CommandError(`Several ids begin or end with ${part}: give more of it.`);
  }
  return entry;
};
