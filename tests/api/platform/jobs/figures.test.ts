/** What /metrics and /readyz say about deliveries. */
import { expect, test } from 'vitest';
import { countDead, jobFigures, needsAttention } from '#platform/jobs/figures.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { databases } from '../../../helpers/temporary-store.ts';

test('each queue shows its waiting jobs, the age of the oldest, and the last delivery', async () => {
  const now = Date.UTC(2026, 10, 21);
  const { db, post } = await testApp({ now: () => now });
  await post(payloads.contact);
  await post(payloads.message);
  await post(payloads.quick_demo);
  expect(await jobFigures(db, ['mail', 'webhook'], now + 5000)).toMatchObject([
    { queue: 'mail', pending: 3, dead: 0, oldestMs: 5000, lastSentAt: undefined },
    { queue: 'webhook', pending: 0, oldestMs: 0 },
  ]);
  await db.updateTable('jobs').set({ state: 'dead' }).where('id', '=', 1).execute();
  await db.updateTable('jobs').set({ state: 'sent', sent_at: now }).where('id', '=', 2).execute();
  const [mail] = await jobFigures(db, ['mail'], now);
  expect(mail).toMatchObject({ pending: 1, dead: 1, lastSentAt: now });
});

test('a job that was given up or waits too long makes /readyz "degraded", still with 200', async () => {
  let now = Date.UTC(2026, 10, 21);
  const secondsOld = 5000;
  const { app, db, post } = await testApp({ now: () => now, clock: () => now });
  const readiness = async () => {
    const response = await app.request('/readyz');
    return [response.status, await response.text()];
  };
  await post(payloads.contact);
  await db.updateTable('jobs').set({ last_error: 'Error EDNS' }).execute();
  now += 3_600_000;
  expect(await readiness()).toEqual([200, 'ok']);
  now += 1;
  // The state is cached: anybody can ask, so a request does not search the jobs each time.
  expect(await readiness()).toEqual([200, 'ok']);
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
  await db.updateTable('jobs').set({ state: 'sent' }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'ok']);
  await db.updateTable('jobs').set({ state: 'dead' }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
  // A job without a failure: it was never attempted, or the worker that claimed it is gone.
  await db.updateTable('jobs').set({ state: 'pending', last_error: null }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
});

test.for(databases)(
  'a mail whose content is refused needs no operator once a later mail was sent, on $database',
  async ({ open }, context) => {
    const { db } = await open(context);
    const { post } = await testApp({ db });
    const { id } = (await (await post(payloads.contact)).json()) as { id: string };
    const ofContent = db.updateTable('jobs').where('subject_id', '=', id);
    const later = Date.now() + 7_200_000;
    const attention = () => needsAttention(db, later);
    await ofContent.set({ created_at: 0, last_error: 'mail refused (EMESSAGE 554)' }).execute();
    expect(await attention()).toBe(true);
    await post({ ...payloads.contact, subject: 'Another' });
    await db.updateTable('jobs').where('subject_id', '<>', id).set({ state: 'sent' }).execute();
    expect(await attention()).toBe(false);
    await ofContent.set({ state: 'dead' }).execute();
    expect(await attention()).toBe(false);
    await ofContent.set({ last_error: 'recipient refused (EENVELOPE 550)' }).execute();
    expect(await attention()).toBe(true);
  },
);

test.for(databases)(
  'a mail to an account’s holder that is given up or overdue needs no operator, on $database',
  async ({ open }, context) => {
    const { db } = await open(context);
    const { client } = await testApp({ db });
    await client.signUp();
    await client.askReset();
    const later = Date.now() + 7_200_000;
    for (const state of ['pending', 'dead'] as const) {
      const { numUpdatedRows } = await db.updateTable('jobs').set({ state }).executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
      expect([await needsAttention(db, later), await countDead(db)]).toEqual([false, 0]);
    }
  },
);
