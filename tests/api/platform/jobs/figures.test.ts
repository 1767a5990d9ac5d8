/** What /metrics and /readyz say of deliveries. */
import { expect, test } from 'vitest';
import { countDead, jobFigures, needsAttention } from '#platform/jobs/figures.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { databases } from '../../../helpers/temporary-store.ts';

test('an operator sees of each queue how many jobs wait, how old the oldest is, and when one was last sent', async () => {
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

test('a dead letter or a long backlog makes /readyz say degraded, and the service stays in rotation', async () => {
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
  // Anybody may ask, so the jobs are not looked through each time.
  expect(await readiness()).toEqual([200, 'ok']);
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
  await db.updateTable('jobs').set({ state: 'sent' }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'ok']);
  await db.updateTable('jobs').set({ state: 'dead' }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
  // One that was never tried, or that a worker took and never gave back.
  await db.updateTable('jobs').set({ state: 'pending', last_error: null }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
});

test.for(databases)(
  'a mail whose content is refused asks for no operator once a later mail got through, with $database',
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
  'a mail to the holder of an account that is given up or overdue asks for no operator, with $database',
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
