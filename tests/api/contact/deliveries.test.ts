/** The jobs that a submission gets, and their handlers. */
import { expect, test } from 'vitest';
import { jobsFor, submissionHandlers } from '#contact/deliveries.ts';
import { spamSignals } from '#contract/signals.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { configFrom } from '#settings/service.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { company } from '../../helpers/company.ts';
import { openTemporaryStore, submissionRow } from '../../helpers/temporary-store.ts';

test('a submission gets a job for each enabled delivery; spam gets no job', async () => {
  const { post, db } = await testApp({
    config: { webhookUrl: 'https://hooks.example/x', chatUrl: 'https://chat.example/x' },
  });
  await post({ ...payloads.contact, [spamSignals.honeypotField]: 'filled in' });
  await post(payloads.contact);
  const rows = await db.selectFrom('jobs').select('queue').orderBy('id').execute();
  expect(rows).toEqual([{ queue: 'mail' }, { queue: 'webhook' }, { queue: 'chat' }]);
  const { post: postTo, db: other } = await testApp();
  await postTo(payloads.contact);
  expect(await other.selectFrom('jobs').select('queue').execute()).toEqual([{ queue: 'mail' }]);
});

test('with the same settings, each queue that gets a job has a handler', async () => {
  const { db } = await openTemporaryStore();
  for (const env of [
    {},
    { WEBHOOK_URL: 'https://a.example', CHAT_URL: 'https://b.example', RECEIPTS: 'on' },
  ]) {
    const config = configFrom(env);
    const mailer = createMailer(config, company);
    const handlers = submissionHandlers({ config, db, mailer, company });
    const jobs = await db
      .transaction()
      .execute((trx) => jobsFor(trx, [submissionRow({ id: 'submission-1' })], { config, company }));
    expect(jobs.map(({ queue }) => queue)).toEqual(handlers.map(({ queue }) => queue));
  }
});
