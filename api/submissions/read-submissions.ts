import type { Kysely } from 'kysely';
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
  fields: Record<string, string>;
}

type Folder = Submission['folder'];

const toEntry = (row: Submission & { mail: OutboxRow['state'] | null }): SubmissionEntry => ({
  id: row.id,
  receivedAt: new Date(row.received_at).toISOString(),
  kind: row.kind,
  folder: row.folder,
  ...(row.folder === 'spam' && { spamReason: spamReasonInWords(row.spam_reason) }),
  mail: row.mail ?? 'none',
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

/** How many submissions a folder holds. */
export const countSubmissions = async (db: Kysely<Database>, folder: Folder): Promise<number> => {
  const { count } = await db
    .selectFrom('submissions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow();
  return count;
};

/** The newest submissions of a folder, newest first. */
export const newestSubmissions = async (
  db: Kysely<Database>,
  folder: Folder,
  limit: number,
): Promise<SubmissionEntry[]> => {
  const newest = entries(db).where('folder', '=', folder).orderBy('submissions.id', 'desc');
  return (await newest.limit(limit).execute()).map(toEntry);
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

const pageSize = 500;

/** All submissions of a folder, oldest first. They are read in pages, of which only one is in memory. */
export async function* allSubmissions(
  db: Kysely<Database>,
  folder: Folder,
): AsyncGenerator<SubmissionEntry> {
  let last = '';
  for (;;) {
    const page = await entries(db)
      .where('folder', '=', folder)
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
