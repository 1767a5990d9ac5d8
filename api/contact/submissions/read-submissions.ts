import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { SubmissionKind } from '#contract/submission.ts';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database, Job } from '#platform/database/schema.ts';
import { spamReasonInWords } from './spam-reason.ts';
import { fieldsOf } from './submission-fields.ts';
import type { Submission } from '#contact/tables.ts';

/** A submission as programs read it. */
export interface SubmissionEntry {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  kind: string;
  folder: Submission['folder'];
  /** Why it is in the spam folder, in words; undefined in the inbox. */
  spamReason?: string;
  /** State of its mail. `file`: written as a file and sent to nobody. `none`: it has no mail. */
  mail: Job['state'] | 'file' | 'none';
  /** Whether the team has marked it as done. */
  state: 'new' | 'done';
  /** Path of the page it was sent from. */
  page: string;
  fields: Record<string, string>;
}

/** Chooses submissions. Undefined properties match all. */
export interface SubmissionFilter {
  folder: Submission['folder'];
  kind?: SubmissionKind | undefined;
  /** Received from `since` on, and before `until`, in milliseconds since 1970. */
  since?: number | undefined;
  before?: number | undefined;
  /** A text in any of the fields, in upper or lower case. */
  search?: string | undefined;
  state?: SubmissionEntry['state'] | undefined;
}

const toEntry = (
  row: Submission & { mail: Job['state'] | null; is_file: 0 | 1 | null },
): SubmissionEntry => ({
  id: row.id,
  receivedAt: new Date(row.received_at).toISOString(),
  kind: row.kind,
  folder: row.folder,
  ...(row.folder === 'spam' &&
    row.spam_reason && { spamReason: spamReasonInWords(row.spam_reason) }),
  mail: row.is_file ? 'file' : (row.mail ?? 'none'),
  state: row.done_at === null ? 'new' : 'done',
  page: row.page,
  fields: fieldsOf(row),
});

const entries = (db: Kysely<Database>) =>
  db
    .selectFrom('submissions')
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.about', '=', 'submissions.id').on('jobs.kind', '=', 'mail'),
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

/** Whether a text is in the fields. */
const contains = (db: Kysely<Database>, search: string) => {
  const position = isPostgres(db) ? sql.raw('strpos') : sql.raw('instr');
  const text = search.normalize().toLowerCase();
  return sql<SqlBool>`${position}(search_text, ${text}) > 0`;
};

const matching =
  (db: Kysely<Database>, { folder, kind, since, before, search, state }: SubmissionFilter) =>
  (where: ExpressionBuilder<Database, 'submissions'>): Expression<SqlBool> =>
    where.and([
      where('folder', '=', folder),
      ...(kind === undefined ? [] : [where('submissions.kind', '=', kind)]),
      ...(since === undefined ? [] : [where('received_at', '>=', since)]),
      ...(before === undefined ? [] : [where('received_at', '<', before)]),
      ...(state === undefined ? [] : [where('done_at', state === 'new' ? 'is' : 'is not', null)]),
      ...(search === undefined ? [] : [contains(db, search)]),
    ]);

/** Numbers of submissions: in total, by state, and by kind, the most frequent kind first. */
export interface SubmissionCounts {
  all: number;
  new: number;
  done: number;
  kinds: Array<[kind: string, count: number]>;
}

type KindCount = Record<'all' | 'done', number> & { kind: string };

const countsOf = (rows: KindCount[]): SubmissionCounts => {
  const all = rows.reduce((sum, row) => sum + row.all, 0);
  const done = rows.reduce((sum, row) => sum + row.done, 0);
  const kinds = rows
    .map((row): [string, number] => [row.kind, row.all])
    .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  return { all, new: all - done, done, kinds };
};

/** Counts the submissions that match a filter. */
export const countSubmissions = async (
  db: Kysely<Database>,
  filter: SubmissionFilter,
): Promise<SubmissionCounts> => {
  const rows = db
    .selectFrom('submissions')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('all'),
      fn.count<number>('done_at').as('done'),
    ])
    .where(matching(db, filter))
    .groupBy('kind');
  return countsOf(await rows.execute());
};

/**
 * The newest submissions that match a filter, newest first, and the counts of all that match. When the list is
 * complete, it is counted without another query, as a search reads the whole table.
 */
export const listSubmissions = async (
  db: Kysely<Database>,
  filter: SubmissionFilter,
  limit: number,
): Promise<{ newest: SubmissionEntry[]; counts: SubmissionCounts }> => {
  const rows = entries(db).where(matching(db, filter)).orderBy('submissions.id', 'desc');
  const newest = (await rows.limit(limit).execute()).map(toEntry);
  if (newest.length === limit) return { newest, counts: await countSubmissions(db, filter) };
  const kinds = [...new Set(newest.map(({ kind }) => kind))].map((kind) => {
    const ofKind = newest.filter((entry) => entry.kind === kind);
    const done = ofKind.filter(({ state }) => state === 'done').length;
    return { kind, all: ofKind.length, done };
  });
  return { newest, counts: countsOf(kinds) };
};

/** Whether a submission exists. It does not once it was erased. */
export const isStored = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/** Characters of a UUID. */
const idLength = 36;

/**
 * The submissions of either folder whose id begins or ends with `part`: two at most, which is enough to see that it is
 * ambiguous. A whole id is found by the index; a part of one, at the cost of a walk through all ids.
 */
export const findSubmissions = async (
  db: Kysely<Database>,
  part: string,
): Promise<SubmissionEntry[]> => {
  const rows = await entries(db)
    .where(
      part.length === idLength
        ? sql<SqlBool>`submissions.id = ${part}`
        : sql<SqlBool>`(substr(submissions.id, 1, ${part.length}) = ${part}
            or substr(submissions.id, length(submissions.id) + ${1 - part.length}) = ${part})`,
    )
    .orderBy('submissions.id')
    .limit(2)
    .execute();
  return rows.map(toEntry);
};

const pageSize = 500;

/** All submissions that match a filter, oldest first. They are read in pages, with one page in memory at a time. */
export async function* allSubmissions(
  db: Kysely<Database>,
  filter: SubmissionFilter,
): AsyncGenerator<SubmissionEntry> {
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
  }
}
