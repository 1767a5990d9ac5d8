/** A mail server's words may quote a visitor, so only mails to the team keep them. */
import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { jobHandlers } from '#service/service.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createJobWorker, type JobWorker } from '#platform/jobs/worker.ts';
import { testApp } from '../../../helpers/app.ts';
import { quickPasswords } from '../../../helpers/course-walk.ts';
import { company } from '../../../helpers/company.ts';
import { inboxOver } from '../../../helpers/inbox.ts';
import { keptLog } from '../../../helpers/log-lines.ts';
import { firstJob, jobsBecome, jobsOf } from '../../../helpers/jobs.ts';
import {
  type ScriptedSmtp,
  type SmtpScript,
  startScriptedSmtp,
} from '../../../helpers/scripted-smtp.ts';
import { openTemporaryStore, type TemporaryStore } from '../../../helpers/temporary-store.ts';
import { isFullRun } from '../../../full-run.ts';

const visitor = {
  email: 'zephyrine@quork.example',
  firstname: 'Zephyrine',
  lastname: 'QUORK_CODE',
  password: 'a long password',
};
const words = /zephyrine|quork|bassoon/i;

let smtp: ScriptedSmtp;
let store: TemporaryStore;
let worker: JobWorker;
let lines: string[];

/** One mail of each kind waits: the team's, a receipt, and a link to reset a password. */
beforeEach(async () => {
  smtp = await startScriptedSmtp();
  store = await openTemporaryStore();
  const { db } = store;
  const kept = keptLog();
  ({ lines } = kept);
  const smtpUrl = `smtp://user:secret@127.0.0.1:${smtp.port}`;
  const config = configFrom({ SMTP_URL: smtpUrl, RECEIPTS: 'on' });
  const mailer = createMailer(config, company);
  const deps = { config, db, mailer, company, siteUrl: () => company.website };
  const handlers = jobHandlers(deps);
  worker = createJobWorker({ db, handlers, log: kept.log });
  onTestFinished(async () => {
    await worker.stop();
    mailer.close();
  });
  const { client, post } = await testApp({ config, db, log: kept.log, passwords: quickPasswords });
  const { email, firstname: name } = visitor;
  const message = {
    type: 'contact',
    name,
    email,
    subject: 'Bassoon',
    message: 'Bassoons, please.',
  };
  expect((await post(message)).status).toBe(201);
  expect((await client.signUp(visitor)).ok && (await client.askReset(email)).ok).toBe(true);
  expect((await jobsOf(store)).map(({ queue }) => queue)).toEqual([
    'mail',
    'receipt',
    'account-mail',
  ]);
});

/** Attempts each mail once, as if `attempts` attempts had been made before. */
const tryAll = async (attempts: number): Promise<void> => {
  const again = { state: 'pending', attempts, due_at: 0, leased_until: 0 } as const;
  await store.db.updateTable('jobs').set(again).execute();
  worker.wake();
  await vi.waitFor(
    async () =>
      expect(
        (await jobsOf(store)).every(
          (job) => job.attempts === attempts + 1 && (job.state !== 'pending' || !job.leased_until),
        ),
      ).toBe(true),
    { timeout: 30_000, interval: 20 },
  );
};

const results = async (): Promise<string[]> => {
  const attempts = store.db.selectFrom('job_attempts').innerJoin('jobs', 'jobs.id', 'job_id');
  const rows = await attempts.select(['queue', 'result']).orderBy('job_id').execute();
  return rows.map(({ queue, result }) => `${queue}: ${result}`);
};

test('a mail server’s answer is kept only for team mails, and is erased with the submission', async () => {
  const reply = `450 4.2.1 ${visitor.email}\u0000\u001b[2J ${'x'.repeat(300)}`;
  smtp.script = { RCPT: `450-${reply.slice(4)}\n450 4.2.1 Bassoons` };
  await tryAll(0);
  const summary = 'recipient refused (EENVELOPE 450 4.2.1)';
  const answered = `450-4.2.1 ${visitor.email}  [2J ${'x'.repeat(300)}`.slice(0, 200);
  expect(await results()).toEqual([
    `mail: ${summary}: ${answered}`,
    `receipt: ${summary}`,
    `account-mail: ${summary}`,
  ]);
  const inbox = inboxOver(() => store.dataDir);
  const { subject_id } = await firstJob(store);
  expect((await inbox(['show', subject_id])).data).toContain(`${summary}: ${answered}`);
  await inbox(['erase', '--email', visitor.email]);
  expect(await results()).toEqual([]);
  expect(lines.join('')).not.toMatch(words);
});

test('a mail to a visitor is given up after ten attempts, a mail to the team after fifteen', async () => {
  smtp.script = { RCPT: '550 relay not permitted' };
  await tryAll(8);
  await jobsBecome(store, [{ state: 'pending' }, { state: 'pending' }, { state: 'pending' }]);
  await tryAll(9);
  await jobsBecome(store, [{ state: 'pending' }, { state: 'dead' }, { state: 'dead' }]);
  await tryAll(14);
  await jobsBecome(store, [{ state: 'dead' }, { state: 'dead' }, { state: 'dead' }]);
});

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(visitor.email, visitor.firstname, visitor.lastname, 'Bassoon'),
      fc.constantFrom('5.1.1', '550', 'sender', 'EQUORK', ' ', ': ', '<', '>', '(', '\u0000'),
      fc.string({ maxLength: 8 }).map((some) => some.replace(/[\r\n]/g, ' ')),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** Refusals, and replies that no server should send. */
const reply = fc
  .tuple(
    fc.constantFrom(...'421 432 450 451 535 550 551 553 554 556 250 x'.split(' ')),
    fc.constantFrom(' ', ' 5.1.1 ', ' 4.2.0 ', ' 5.7.1 ', ''),
    fc.array(text, { minLength: 1, maxLength: 3 }),
  )
  .map(([code, enhanced, texts]) =>
    texts
      .map((line, index) => code + (index < texts.length - 1 ? '-' : '') + enhanced + line)
      .join('\n'),
  );

const steps = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'end'] as const;
const script: fc.Arbitrary<SmtpScript> = fc.oneof(
  ...steps.map((step) => reply.map((answer): SmtpScript => ({ [step]: answer }))),
);

const expectNoWord = async (given: SmtpScript): Promise<void> => {
  smtp.script = given;
  lines.length = 0;
  await store.db.deleteFrom('job_attempts').execute();
  await tryAll(0);
  expect(lines.join('')).not.toMatch(words);
  const ofVisitors = (await results()).filter((result) => !result.startsWith('mail: '));
  expect(ofVisitors.join('\n')).not.toMatch(words);
};

test('no answer of a server brings a visitor’s words into the log or the attempts of visitor mails', async () => {
  const canary = `${visitor.email}: 5.1.1 EQUORK <Bassoon>`;
  for (const step of steps) await expectNoWord({ [step]: `550-5.1.1 ${canary}\n550 ${canary}` });
  if (isFullRun) await fc.assert(fc.asyncProperty(script, expectNoWord), { numRuns: 40 });
}, 120_000);
