import type { Kysely } from 'kysely';
import type { Database, OutboxRow, Submission } from '../database/schema.ts';
import { fieldsOf } from './submission-fields.ts';

/** A submission as programs read it. */
export interface InboxEntry {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  kind: string;
  folder: Submission['folder'];
  /** What has become of its mail; `none` when none was made. */
  mail: OutboxRow['state'] | 'none';
  fields: Record<string, string>;
}

type Folder = Submission['folder'];

const toEntry = (row: Submission & { mail: OutboxRow['state'] | null }): InboxEntry => ({
  id: row.id,
  receivedAt: new Date(row.received_at).toISOString(),
  kind: row.kind,
  folder: row.folder,
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
  return Number(count);
};

/** The newest submissions of a folder, newest first. */
export const newestSubmissions = async (
  db: Kysely<Database>,
  folder: Folder,
  limit: number,
): Promise<InboxEntry[]> => {
  const newest = entries(db).where('folder', '=', folder).orderBy('submissions.id', 'desc');
  return (await newest.limit(limit).execute()).map(toEntry);
};

/** One submission of either folder, or undefined. */
export const findSubmission = async (
  db: Kysely<Database>,
  id: string,
): Promise<InboxEntry | undefined> => {
  const row = await entries(db).where('submissions.id', '=', id).executeTakeFirst();
  return row && toEntry(row);
};

const pageSize = 500;

/** All submissions of a folder, oldest first, read in pages: any number of them takes the memory of one page. */
export async function* allSubmissions(
  db: Kysely<Database>,
  folder: Folder,
): AsyncGenerator<InboxEntry> {
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
