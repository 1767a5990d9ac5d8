/** Fills a store with thousands of rows, as after a busy year. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { dayMs } from '#contract/units.ts';
import { newSubmission } from '#contact/submission-store.ts';
import { isPostgres } from '#platform/store/transactions.ts';
import type { Database } from '#platform/store/schema.ts';
import { newJob } from '#platform/jobs/job.ts';

const rowsAtOnce = 500;
const domain = 'quarrylight.example';
const year = 365 * dayMs;
/** One in this many submissions is spam, accounts is unverified, sessions has ended, and mails has lost its account. */
const every = 50;

const message =
  'Which card made which pattern? We would like to know before the next fair opens, as our own looms stand still.';

/** Returns the rows of each table for one number. The lowest number is the oldest. */
const rowsOf = (number: number, rows: number, now: number) => {
  const at = Math.floor(now - (year * (rows - number)) / rows);
  const isOdd = number % every === 0;
  const email = `visitor-${randomUUID()}@engines.example`;
  const fields = { name: 'Ada Byron', email, subject: `Loom ${number}`, message };
  const submission = newSubmission(
    {
      payload: { kind: 'message', fields },
      page: '/',
      spamReason: isOdd ? 'unproven' : undefined,
      idempotencyKey: undefined,
    },
    at,
  );
  const job = { subjectId: submission.id, domain, createdAt: at };
  const sent = { state: 'sent', attempts: 1, sent_at: at } as const;
  const user = randomUUID();
  const mail = { id: randomUUID(), created_at: at, user_id: user };
  return {
    submissions: [submission],
    jobs: [
      { ...newJob({ ...job, queue: 'mail' }), ...sent },
      {
        ...newJob({ ...job, queue: 'receipt', payload: { recipient: email }, isOptional: true }),
        ...sent,
      },
      // The mail of an account that is gone.
      ...(isOdd
        ? [{ ...newJob({ ...job, queue: 'account-mail', subjectId: randomUUID() }), ...sent }]
        : []),
      ...(number % every === 1
        ? [{ ...newJob({ ...job, queue: 'account-mail', subjectId: mail.id }), ...sent }]
        : []),
    ],
    course_walk_users: [
      {
        id: user,
        email,
        password_hash: '',
        firstname: 'Ada',
        lastname: 'Byron',
        created_at: at,
        verified_at: isOdd ? null : at,
      },
    ],
    course_walk_mails: number % every === 1 ? [{ ...mail, expires_at: now + dayMs }] : [],
    course_walk_tokens: [
      {
        id: randomUUID(),
        user_id: user,
        expires_at: 0,
        ends_at: isOdd ? at : now + 20 * dayMs,
      },
    ],
    course_walk_courses: [
      {
        id: randomUUID(),
        user_id: user,
        name: 'Derby',
        venue: 'Bromont',
        created_at: at,
        image: '',
      },
    ],
  };
};

/**
 * Fills an empty store, and updates PostgreSQL's statistics, as its autovacuum does.
 *
 * @param rows the number of submissions, each with two jobs, and of accounts, each with a session and a course
 */
export const fillStore = async (db: Kysely<Database>, rows: number): Promise<void> => {
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < rows; first += rowsAtOnce) {
      const length = Math.min(rowsAtOnce, rows - first);
      const all = Array.from({ length }, (_, at) => rowsOf(first + at, rows, now));
      for (const table of Object.keys(all[0] ?? {}) as Array<keyof ReturnType<typeof rowsOf>>) {
        const values = all.flatMap((each) => each[table] as never[]);
        if (values.length) await trx.insertInto(table).values(values).execute();
      }
    }
  });
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
};
