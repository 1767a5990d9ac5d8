/** An upgrade from a version with an outbox delivers what it held, each once. */
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { configFrom } from '#api/config.ts';
import { utcDay } from '#contract/time.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/schema.ts';
import { needsAttention } from '#platform/jobs/job-figures.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { startService } from '#api/server.ts';
import { facts } from '../../../helpers/facts.ts';
import { googleAda, googleClientId, playGoogle } from '../../../helpers/google.ts';
import { inboxOver } from '../../../helpers/inbox.ts';
import { openOlderStore } from '../../../helpers/older-store.ts';
import { postgresStartMs } from '../../../helpers/postgres.ts';
import { startSmtp } from '../../../helpers/smtp.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const refused = 'refused@team.example';

/** The rows of such a version, with the column of its last migration. */
const fill = async (db: Kysely<Database>): Promise<void> => {
  const now = Date.now();
  const midnight = Math.floor(now / dayMs) * dayMs;
  const submission = (id: string, folder = 'inbox', receivedAt = now) =>
    sql`insert into submissions (id, kind, folder, received_at, fields, fingerprint) values (${id}, 'contact', ${folder}, ${receivedAt}, ${JSON.stringify({ name: 'Ada', email: `${id}@visitor.example`, subject: id, message: 'Hello there.' })}, ${id})`.execute(
      db,
    );
  const row = (id: string, channel: string, given: Record<string, unknown> = {}) => {
    const columns = {
      ...{ submission_id: id, channel, state: 'pending', attempts: 0, due_at: 0, leased_until: 0 },
      ...{ message_id: `<${id}.${channel}@site.example>`, ...given },
    };
    const names = Object.keys(columns).map((name) => sql.ref(name));
    return sql`insert into outbox (${sql.join(names)}) values (${sql.join(Object.values(columns))})`.execute(
      db,
    );
  };
  for (const id of ['new', 'dead', 'leased', 'partly', 'sent']) await submission(id);
  await submission('spam', 'spam', midnight - 1);
  await submission('older-spam', 'spam', midnight - dayMs - 1);
  await row('sent', 'mail', { state: 'sent', attempts: 1, sent_at: now });
  await row('sent', 'receipt', { state: 'sent', sent_at: now, recipient: 'sent@visitor.example' });
  await row('new', 'mail');
  await row('new', 'receipt', { recipient: 'new@visitor.example' });
  await row('dead', 'mail', { state: 'dead', attempts: 15, last_error: 'Error 550' });
  await row('leased', 'mail', { attempts: 1, leased_until: now - 1, due_at: now - 1 });
  await row('partly', 'mail', { attempts: 1, recipients_due: JSON.stringify([refused]) });
  await sql`insert into delivery_log (submission_id, channel, attempt, ended_at, result) values ('dead', 'mail', 15, ${now}, 'Error 550')`.execute(
    db,
  );
  await sql`insert into spam_digests (until, spam, leased_until) values (${midnight - dayMs}, 1, null), (${midnight}, 1, 0)`.execute(
    db,
  );
  await sql`insert into course_walk_users (id, email, password_hash, google_subject, firstname, lastname, created_at, verified_at) values ('u', 'ada@engines.example', 'hash', null, 'Ada', 'Byron', ${now}, null), ('g', ${googleAda.email}, '', 'hmac:abc', 'Ada', 'Byron', ${now}, ${now})`.execute(
    db,
  );
  await sql`insert into course_walk_mails (id, user_id, purpose, created_at, expires_at) values ('link', 'u', 'verify', ${now}, ${now + dayMs})`.execute(
    db,
  );
  await row('link', 'account-mail', { submission_id: null, account_mail_id: 'link' });
};

test.for(['SQLite', 'PostgreSQL'] as const)(
  'mails to holders of accounts that an earlier version stored are nobody’s to look after, with %s',
  { timeout: postgresStartMs },
  async (database, context) => {
    const { db } = await openOlderStore(context, database, 'm20-mailed-links');
    context.onTestFinished(() => db.destroy());
    const facts = { about: 'a', domain: 'site.example', createdAt: 1 };
    await db
      .insertInto('jobs')
      .values(newJob({ kind: 'account-mail', ...facts }))
      .execute();
    await migrate(db);
    expect(await needsAttention(db, Date.now())).toBe(false);
    await db
      .insertInto('jobs')
      .values(newJob({ kind: 'mail', ...facts }))
      .execute();
    expect(await needsAttention(db, Date.now())).toBe(true);
  },
);

test.for(['SQLite', 'PostgreSQL'] as const)(
  'an outbox with its log and digests is sent, each mail once, and Google’s user signs in, with %s',
  { timeout: postgresStartMs },
  async (database, context) => {
    const older = await openOlderStore(context, database, '2026-12-08-receipt-recipient');
    const { db, ...place } = older;
    await fill(db);
    await db.destroy();

    const [smtp, google] = [await startSmtp(), await playGoogle()];
    const env = {
      ...{ HOST: '127.0.0.1', PORT: '0', SITE_DIR: '', LOG_LEVEL: 'silent', SMTP_URL: smtp.url },
      ...{ MAIL_TO: `team@team.example, ${refused}`, PUBLIC_GOOGLE_CLIENT_ID: googleClientId },
      ...{ RECEIPTS: 'on', GOOGLE_TOKENINFO_URL: google.url, DATABASE_URL: place.databaseUrl },
    };
    const service = await startService({ ...configFrom(env), ...place }, { facts });
    context.onTestFinished(async () => {
      await service.close();
      await Promise.all([smtp.close(), google.close()]);
    });
    const due = ['leased.mail', 'link.account-mail', 'new.mail', 'new.receipt', 'partly.mail'];
    const sent = () => smtp.tries.toSorted();
    const day = utcDay();
    const expected = [...due, `spam-${day}.spam-digest`].map((id) => `<${id}@site.example>`);
    await vi.waitFor(() => expect(sent()).toEqual(expected), 30_000);
    const partly = smtp.mails.find(({ email }) => email.messageId === '<partly.mail@site.example>');
    expect(partly?.recipients).toEqual([refused]);
    const digest = smtp.mails.find(({ email }) => email.subject?.includes('spam'));
    expect(digest?.email.subject).toBe('1 message was set aside as spam');

    const inbox = inboxOver(() => place.dataDir);
    const settings = { DATABASE_URL: place.databaseUrl };
    expect((await inbox(['show', 'dead'], settings)).data).toMatch(/mail .* 15 +Error 550\nmail/);
    expect((await inbox(['retry', '--all'], settings)).messages).toMatch(/^1 delivery queued/);
    const all = [...expected, '<dead.mail@site.example>'].toSorted();
    await vi.waitFor(() => expect(sent()).toEqual(all), 30_000);

    const login = await fetch(`${service.url}/api/course-walk/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Google-Access-Token': googleAda.token },
      body: JSON.stringify({ email: googleAda.email, password: googleAda.subject }),
    });
    expect(login.status).toBe(200);
  },
);
