/** A database for one test: an SQLite file in a temporary folder, or a database in PostgreSQL. */
import { beforeEach, describe, onTestFinished, type TestContext } from 'vitest';
import { type OpenDatabase, openForService } from '#platform/store/store.ts';
import { newJob } from '#platform/jobs/job.ts';
import { freshDatabase } from './postgres.ts';
import type { Submission } from '#platform/store/schema.ts';
import { isFullRun } from '../full-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TemporaryStore extends OpenDatabase {
  dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
}

/** Opens an empty database until it is closed, or until the end of the test. */
export const openTemporaryStore = async (databaseUrl = ''): Promise<TemporaryStore> => {
  const place = { dataDir: temporaryFolder(), databaseUrl };
  const database = await openForService(place);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= database.close());
  onTestFinished(close);
  return { ...database, ...place, close };
};

/**
 * Both kinds of database, for `describe.each`. `open` returns an empty one. Use them where the two can differ: the store,
 * jobs, migrations, races, query plans.
 */
export const databases = [
  { database: 'SQLite' as const, open: () => openTemporaryStore() },
  {
    database: 'PostgreSQL' as const,
    open: async (context: TestContext) => openTemporaryStore(await freshDatabase(context)),
  },
];

/** For all other tests: SQLite, or both in the full run. */
const databasesOfRun = isFullRun ? databases : databases.slice(0, 1);

/** Declares a suite for each database of the run. Each test gets an empty store. */
export const describeOnDatabases = (
  title: string,
  suite: (store: TemporaryStore, database: 'SQLite' | 'PostgreSQL') => void,
): void =>
  describe.each(databasesOfRun)(`${title} on $database`, ({ database, open }) => {
    const store = {} as TemporaryStore;
    beforeEach(async (context) => void Object.assign(store, await open(context)));
    suite(store, database);
  });

/** Returns the row of a contact form. `given` overrides columns. */
export const submissionRow = (given: Partial<Submission> = {}): Submission => ({
  id: 'submission-1',
  kind: 'contact',
  folder: 'inbox',
  spam_reason: null,
  received_at: Date.UTC(2026, 10, 21, 9, 30),
  fields: JSON.stringify({
    name: 'Ada Lovelace',
    email: 'ada@visitor.example',
    phone: '',
    company: 'Analytical Engines',
    subject: 'A question about engines',
    message: 'How many cogs does it take?\nAnd how long?',
    type: 'contact',
  }),
  idempotency_key: null,
  fingerprint: given.id ?? 'fingerprint',
  page: '/contact',
  done_at: null,
  search_text: '',
  ...given,
});

/** Returns a job about a submission. */
export const jobAbout = (subjectId: string, queue = 'mail') =>
  newJob({
    queue,
    subjectId,
    domain: 'quarrylight.example',
    createdAt: submissionRow().received_at,
  });

/** Stores a submission and the job of its mail, as the service does. */
export const storeWithMail = async (
  { db }: Pick<OpenDatabase, 'db'>,
  given: Partial<Submission> = {},
): Promise<void> => {
  const submission = submissionRow(given);
  await db.insertInto('submissions').values(submission).execute();
  const { id, received_at: created_at } = submission;
  await db
    .insertInto('jobs')
    .values({ ...jobAbout(id), created_at })
    .execute();
};
