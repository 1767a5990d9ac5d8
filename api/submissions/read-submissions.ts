import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { SubmissionKind } from '#contract/submission.ts';
import { isPostgres } from '../database/dialect.ts';
import type { Database, OutboxRow, Submission } from '../database/schema.ts';
import { spamReasonInWords } from './spam-reason.ts';
import { fieldsOf } from './submission-fields.ts';

/** A submission as programs read it. */
export interface SubmissionEntry {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  kind: string;
  folder: Submission['folder'];
  /** Why it is in the folder spam, in words; undefined in the inbox. */
  spamReason?: string;
  /** State of its mail; `none`: it has no row in the outbox. */
  mail: OutboxRow['state'] | 'none';
  /** Whether the team has marked it as done. */
  state: 'new' | 'done';
  /** Path of the page it was sent from; null: not recorded. */
  page: string | null;
  fields: Record<string, string>;
}

/** Which submissions are meant. What is undefined says nothing. */
export interface SubmissionFilter {
  folder: Submission['folder'];
  kind?: SubmissionKind | undefined;
  /** From this time on, and before that, in milliseconds since 1970. */
  since?: number | undefined;
  before?: number | undefined;
  /** A text in any of the fields, in any case. */
  search?: string | undefined;
  state?: SubmissionEntry['state'] | undefined;
}

const toEntry = (row: Submission & { mail: OutboxRow['state'] | null }): SubmissionEntry => ({
  id: row.id,
  receivedAt: new Date(row.received_at).toISOString(),
  kind: row.kind,
  folder: row.folder,
  ...(row.folder === 'spam' && { spamReason: spamReasonInWords(row.spam_reason) }),
  mail: row.mail ?? 'none',
  state: row.done_at === null ? 'new' : 'done',
  page: row.page,
  fields: fieldsOf(row),
});

const entries = (db: Kysely<Database>) =>
  db
    .selectFrom('submissions')
    .leftJoin('outbox', (join) =>
      join.onRef('outbox.submission_id', '=', 'submissions.id').on('outbox.channel', '=', 'mail'),
    )
    .selectAll('submissions')
    .select('outbox.state as mail');

/** Whether a text is in the fields. SQLite changes the case of ASCII only, where another version stored no `search_text`. */
const contains = (db: Kysely<Database>, search: string) => {
  const position = isPostgres(db) ? sql.raw('strpos') : sql.raw('instr');
  const text = search.normalize().toLowerCase();
  return sql<SqlBool>`${position}(coalesce(search_text, lower(fields)), ${text}) > 0`;
};

const matching =
  (db: Kysely<Database>, { folder, kind, since, before, search, state }: SubmissionFilter) =>
  (where: ExpressionBuilder<Database, 'submissions'>): Expression<SqlBool> =>
    where.and([
      where('folder', '=', folder),
      ...(kind === undefined ? [] : [where('kind', '=', kind)]),
      ...(since === undefined ? [] : [where('received_at', '>=', since)]),
      ...(before === undefined ? [] : [where('received_at', '<', before)]),
      ...(state === undefined ? [] : [where('done_at', state === 'new' ? 'is' : 'is not', null)]),
      ...(search === undefined ? [] : [contains(db, search)]),
    ]);

/** How many submissions there are: in all, of each state, and of each kind, the most frequent kind first. */
export interface SubmissionCounts {
  all: number;
  new: number;
  done: number;
  kinds: Array<[kind: string, count: number]>;
}

const pageSize = 500;

/** The submissions with these ids, newest first. */
const entriesOf = async (db: Kysely<Database>, ids: string[]): Promise<SubmissionEntry[]> => {
  const found: SubmissionEntry[] = [];
  for (let at = 0; at < ids.length; at += pageSize) {
    const some = entries(db).where('submissions.id', 'in', ids.slice(at, at + pageSize));
    found.push(...(await some.orderBy('submissions.id', 'desc').execute()).map(toEntry));
  }
  return found;
};

/** The newest submissions that a filter lets through, newest first, and the counts of all. The table is read once. */
export const listSubmissions = async (
  db: Kysely<Database>,
  filter: SubmissionFilter,
  limit: number,
): Promise<{ newest: SubmissionEntry[]; counts: SubmissionCounts }> => {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      (query) =>
        query
          .selectFrom('submissions')
          .select(['id', 'kind', 'done_at'])
          .where(matching(db, filter)),
    )
    .with('newest', (query) =>
      query.selectFrom('found').select('id').orderBy('id', 'desc').limit(limit),
    )
    .selectFrom('found')
    .select(({ fn }) => [
      'kind as kind_or_id',
      fn.countAll<number>().as('all'),
      fn.count<number>('done_at').as('done'),
    ])
    .groupBy('kind')
    .unionAll((query) =>
      query
        .selectFrom('newest')
        .select((row) => ['id as kind_or_id', row.lit(0).as('all'), row.lit(0).as('done')]),
    )
    .execute();
  const kinds = rows
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.all - one.all || (one.kind_or_id < other.kind_or_id ? -1 : 1));
  const ids = rows.filter(({ all }) => all === 0).map((row) => row.kind_or_id);
  const all = kinds.reduce((sum, row) => sum + row.all, 0);
  const done = kinds.reduce((sum, row) => sum + row.done, 0);
  return {
    newest: await entriesOf(db, ids),
    counts: { all, new: all - done, done, kinds: kinds.map((row) => [row.kind_or_id, row.all]) },
  };
};

/** How many submissions a filter lets through. */
export const countSubmissions = async (
  db: Kysely<Database>,
  filter: SubmissionFilter,
): Promise<number> => {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matching(db, filter))
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether a submission exists: it does not once it was erased. */
export const isStored = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/**
 * The submissions of either folder whose id begins so; two at most, which is enough to tell that the beginning is
 * ambiguous. A whole id finds its own submission alone.
 */
export const findSubmissions = async (
  db: Kysely<Database>,
  idStart: string,
): Promise<SubmissionEntry[]> => {
  const rows = await entries(db)
    .where('submissions.id', '>=', idStart)
    .where('submissions.id', '<', `${idStart}\uffff`)
    .orderBy('submissions.id')
    .limit(2)
    .execute();
  const whole = rows.filter(({ id }) => id === idStart);
  return (whole.length ? whole : rows).map(toEntry);
};

/** All submissions that a filter lets through, oldest first. They are read in pages, of which only one is in memory. */
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
