import { type Kysely, sql } from 'kysely';
import { asKey, isPostgres, numbered } from '#platform/database/dialect.ts';

/** As contact/spam/spam-digest.ts names the digest of the days before a midnight (UTC). */
const digestName = (until: number): string => `spam-${new Date(until).toISOString().slice(0, 10)}`;

interface Digest {
  until: number;
  spam: number;
  leased_until: number | null;
}

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('jobs')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('optional', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await db.schema
    .createTable('job_attempts')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('job_id', isPostgres(db) ? 'bigint' : 'integer', (column) =>
      column.notNull().references('jobs.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .execute();
};

const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  const ofJobs = (name: string) => db.schema.createIndex(name).on('jobs');
  await ofJobs('jobs_by_about').column('about').execute();
  await ofJobs('jobs_pending')
    .columns(['kind', 'due_at', 'id'])
    .where(sql<boolean>`state = 'pending'`)
    .execute();
  await ofJobs('jobs_dead')
    .columns(['kind', 'id'])
    .where(sql<boolean>`state = 'dead'`)
    .execute();
  await ofJobs('jobs_sent')
    .columns(['kind', 'sent_at'])
    .where(sql<boolean>`sent_at is not null`)
    .execute();
  // For contact/delivery/receipts.ts, which counts the receipts of an address.
  await ofJobs('jobs_receipts')
    .column('payload')
    .where(sql<boolean>`kind = 'receipt'`)
    .execute();
  await db.schema.createIndex('job_attempts_by_job').on('job_attempts').column('job_id').execute();
};

/** Addresses of recipients hold neither quotes nor backslashes, so that the text is JSON. */
const moveOutbox = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into jobs (id, kind, about, payload, optional, state, attempts, created_at, due_at, leased_until, message_id, last_error, sent_at)
    select outbox.id, channel, coalesce(submission_id, account_mail_id),
      case
        when recipient is not null then '{"recipient":"' || recipient || '"}'
        when recipients_due is not null then '{"recipients":' || recipients_due || '}'
        else '{}'
      end,
      case when channel = 'receipt' then 1 else 0 end,
      state, attempts, coalesce(received_at, course_walk_mails.created_at), due_at, leased_until, message_id, last_error, sent_at
    from outbox
    left join submissions on submissions.id = submission_id
    left join course_walk_mails on course_walk_mails.id = account_mail_id
  `.execute(db);
  await sql`
    insert into job_attempts (job_id, attempt, ended_at, result)
    select outbox.id, attempt, ended_at, result
    from delivery_log
    inner join outbox on outbox.submission_id = delivery_log.submission_id and outbox.channel = delivery_log.channel
    order by delivery_log.id
  `.execute(db);
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence('jobs', 'id'), max(id)) from jobs`.execute(db);
  }
};

/**
 * The digests that were sent, and the newest that was not: it counts what those counted that were not sent before it.
 */
const moveDigests = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<Digest>`
    select until, spam, leased_until from spam_digests
    where leased_until is null or until = (select max(until) from spam_digests)
    order by until
  `.execute(db);
  const { rows: ids } = await sql<{ message_id: string }>`
    select message_id from jobs order by id desc limit 1
  `.execute(db);
  const end = /@.*$/.exec(ids[0]?.message_id ?? '')?.[0] ?? '@localhost>';
  for (const { until, spam, leased_until } of rows) {
    const name = digestName(until);
    const isSent = leased_until === null;
    await sql`
      insert into jobs (kind, about, payload, optional, state, attempts, created_at, due_at, leased_until, message_id, sent_at)
      values ('spam-digest', ${name}, ${JSON.stringify({ until, spam })}, 0, ${isSent ? 'sent' : 'pending'}, ${isSent ? 1 : 0}, ${until}, ${leased_until ?? 0}, ${leased_until ?? 0}, ${`<${name}.spam-digest${end}`}, ${isSent ? until : null})
    `.execute(db);
  }
};

/** One table of all that is sent, in place of the outbox with its log and the digests of spam. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db);
  await moveOutbox(db);
  await moveDigests(db);
  await createIndexes(db);
  for (const table of ['delivery_log', 'outbox', 'spam_digests']) {
    await db.schema.dropTable(table).execute();
  }
};
