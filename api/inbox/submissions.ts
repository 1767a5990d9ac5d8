/** Finds, counts and lists stored submissions. */
import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import { fieldsOf, searchable } from '#contact/submission-text.ts';
import type { SubmissionKind } from '#contract/forms.ts';
import { CommandError } from '#platform/command.ts';
import { canonicalEmail } from '#platform/mail/addresses.ts';
import type { Database, Job, SpamReason, Submission } from '#platform/store/schema.ts';
import { isPostgres } from '#platform/store/transactions.ts';

/** A submission as programs read it. */
export interface SubmissionEntry {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  kind: string;
  folder: Submission['folder'];
  /** Why it is in the spam folder, in words; undefined in the inbox. */
  spamReason?: string;
  /** State of its mail. `file`: written as a file, not sent. `none`: the submission has no mail. */
  mail: Job['state'] | 'file' | 'none';
  /** Whether the team has marked it as done. */
  state: 'new' | 'done';
  /** Path of the page it was sent from. */
  page: string;
  fields: Record<string, string>;
}

/** A choice of submissions. An undefined property matches all of them. */
export interface SubmissionFilter {
  folder?: Submission['folder'] | undefined;
  kind?: SubmissionKind | undefined;
  /** Received from `since` on, and before `before`, in milliseconds since 1970. */
  since?: number | undefined;
  before?: number | undefined;
  /** A text in any of the fields, in upper or lower case. */
  search?: string | undefined;
  state?: SubmissionEntry['state'] | undefined;
}

const spamReasons: Record<SpamReason, string> = {
  honeypot: 'a field that people do not see was filled in',
  fast_links: 'sent within seconds or by a program, and full of links',
  unproven: 'sent without the proof of work',
};

const toEntry = (
  row: Submission & { mail: Job['state'] | null; is_file: 0 | 1 | null },
): SubmissionEntry => ({
  id: row.id,
  receivedAt: new Date(row.received_at).toISOString(),
  kind: row.kind,
  folder: row.folder,
  ...(row.folder === 'spam' && row.spam_reason && { spamReason: spamReasons[row.spam_reason] }),
  mail: row.is_file ? 'file' : (row.mail ?? 'none'),
  state: row.done_at === null ? 'new' : 'done',
  page: row.page,
  fields: fieldsOf(row),
});

const entries = (db: Kysely<Database>) =>
  db
    .selectFrom('submissions')
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.subject_id', '=', 'submissions.id').on('jobs.queue', '=', 'mail'),
    )
    .selectAll('submissions')
    .select('jobs.state as mail')
    .select((submission) =>
      submission
        .selectFrom('job_attempts')
        .select(sql<0 | 1>`1`.as('one'))
        .whereRef('job_id', '=', 'jobs.id')
        .where('jobs.state', '=', 'sent')
        .where('result', '=', 'file')
        .limit(1)
        .as('is_file'),
    );

const contains = (db: Kysely<Database>, search: string) => {
  const position = isPostgres(db) ? sql.raw('strpos') : sql.raw('instr');
  return sql<SqlBool>`${position}(search_text, ${searchable(search)}) > 0`;
};

const matching =
  (db: Kysely<Database>, { folder, kind, since, before, search, state }: SubmissionFilter) =>
  (where: ExpressionBuilder<Database, 'submissions'>): Expression<SqlBool> =>
    where.and([
      ...(folder === undefined ? [] : [where('folder', '=', folder)]),
      ...(kind === undefined ? [] : [where('submissions.kind', '=', kind)]),
      ...(since === undefined ? [] : [where('received_at', '>=', since)]),
      ...(before === undefined ? [] : [where('received_at', '<', before)]),
      ...(state === undefined ? [] : [where('done_at', state === 'new' ? 'is' : 'is not', null)]),
      ...(search === undefined ? [] : [contains(db, search)]),
    ]);

/** Counts the submissions that match a filter: all, and those that are done. */
export const countSubmissions = (
  db: Kysely<Database>,
  filter: SubmissionFilter,
): Promise<{ all: number; done: number }> =>
  db
    .selectFrom('submissions')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('done_at').as('done')])
    .where(matching(db, filter))
    .executeTakeFirstOrThrow();

/** Returns submissions that match a filter, newest first. */
export const newestSubmissions = async (
  db: Kysely<Database>,
  filter: SubmissionFilter,
  limit: number,
): Promise<SubmissionEntry[]> => {
  const rows = entries(db).where(matching(db, filter)).orderBy('submissions.id', 'desc');
  return (await rows.limit(limit).execute()).map(toEntry);
};

const pageSize = 500;

/**
 * Yields all submissions that match a filter, oldest first. Reads them in pages, with one page in memory at a time.
 *
 * @param progress receives a line after each page: how many were read
 */
export async function* allSubmissions(
  db: Kysely<Database>,
  filter: SubmissionFilter,
  progress?: (line: string) => void,
): AsyncGenerator<SubmissionEntry> {
  const { all } = await countSubmissions(db, filter);
  let read = 0;
  let last = '';
  for (;;) {
    const page = await entries(db)
      .where(matching(db, filter))
      .where('submissions.id', '>', last)
      .orderBy('submissions.id')
      .limit(pageSize)
      .execute();
    yield* page.map(toEntry);
    const end = page.at(-1);
    if (!end || page.length < pageSize) return;
    last = end.id;
    read += page.length;
    progress?.(`Read ${read} of ${all} …`);
  }
}

/** Yields the submissions from an email address, in both folders, oldest first. `canonicalEmail` compares addresses. */
export async function* submissionsFrom(
  db: Kysely<Database>,
  email: string,
  { since, progress }: { since?: number; progress?: ((line: string) => void) | undefined } = {},
): AsyncGenerator<SubmissionEntry> {
  for await (const entry of allSubmissions(db, { since }, progress)) {
    if (canonicalEmail(entry.fields['email'] ?? '') === canonicalEmail(email)) yield entry;
  }
}

/** Characters of a UUID. */
const uuidLength = 36;

/**
 * Finds submissions of either folder whose id begins or ends with `part`: two at most, enough to see that `part` is
 * ambiguous. The index finds a whole id. For a part of one, the database reads all ids.
 */
const findSubmissions = async (db: Kysely<Database>, part: string): Promise<SubmissionEntry[]> => {
  const rows = await entries(db)
    .where(
      part.length === uuidLength
        ? sql<SqlBool>`submissions.id = ${part}`
        : sql<SqlBool>`(substr(submissions.id, 1, ${part.length}) = ${part}
            or substr(submissions.id, length(submissions.id) + ${1 - part.length}) = ${part})`,
    )
    .orderBy('submissions.id')
    .limit(2)
    .execute();
  return rows.map(toEntry);
};

/**
 * Finds the submission whose id begins or ends with `part`.
 *
 * @throws CommandError if there is no such submission, or more than one
 */
export const findOne = async (db: Kysely<Database>, part: string): Promise<SubmissionEntry> => {
  const [entry, another] = await findSubmissions(db, part);
  if (!entry) throw new CommandError(`No ID of a submission begins or ends with ${part}.`);
  if (another) {
    throw new CommandError(`Several IDs begin or end with ${part}. Give more characters.`);
  }
  return entry;
};
