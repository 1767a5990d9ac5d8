import { expect, test } from 'vitest';
import { isOutage } from '#platform/database/error-codes.ts';
import { openPostgres } from '#platform/database/open-postgres.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { startTcpProxy } from '../../../helpers/tcp-proxy.ts';

test('a server that is gone without a word is an outage, and a new connection is made', async (context) => {
  const url = new URL(await freshDatabase(context));
  const proxy = await startTcpProxy();
  context.onTestFinished(proxy.close);
  proxy.leadTo(Number(url.port));
  url.port = String(proxy.port);
  const { db, close } = await openPostgres(url.href, 300);
  context.onTestFinished(close);
  const ask = () => db.selectFrom('submissions').select('id').execute();
  expect(await ask()).toEqual([]);
  proxy.goDead();
  const failure: unknown = await ask().catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(await ask()).toEqual([]);
});
