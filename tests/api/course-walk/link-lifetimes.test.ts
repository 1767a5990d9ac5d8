/** How long mailed links work, by a clock that app, outbox and channel share. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { courseWalkEndpoints as endpoints } from '../../../api/contract/course-walk/endpoints.ts';
import { accountService } from '../../helpers/account-mails.ts';
import { ada, courseWalkClient } from '../../helpers/course-walk.ts';
import { openTemporaryStore } from '../../helpers/temporary-store.ts';

const minuteMs = 60_000;
const secretKey = (purpose: string, text: string) =>
  createHash('sha256').update(`${purpose} ${text}`).digest('base64url');

test('a reset link works for 30 minutes from when its mail is sent, however long that waited', async (context) => {
  const store = await openTemporaryStore();
  // Midday: pseudonyms and counts change at midnight.
  let clock = Date.UTC(2026, 10, 21, 12);
  const service = await accountService(store, secretKey, {
    now: () => clock,
    onJobs: () => undefined,
  });
  context.onTestFinished(async () => {
    await service.stop();
    await store.close();
  });
  const client = courseWalkClient(service.app, store.db);
  await client.signIn();
  service.wake();
  await service.nextMail(ada.email);

  const linkAfter = async (waitMs: number): Promise<string> => {
    await client.call(`POST ${endpoints.requestReset.path}`, { body: { email: ada.email } });
    clock += waitMs;
    service.wake();
    return (await service.nextMail(ada.email)).token;
  };
  const reset = async (token: string): Promise<number> => {
    const body = { token, password: 'cards & looms' };
    return (await client.call(`POST ${endpoints.confirmReset.path}`, { body })).status;
  };
  const expired = await linkAfter(20 * minuteMs);
  clock += 30 * minuteMs;
  expect(await reset(expired)).toBe(400);
  const working = await linkAfter(20 * minuteMs);
  clock += 30 * minuteMs - 1;
  expect(await reset(working)).toBe(204);
});
