import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, type TestContext, test } from 'vitest';
import { isOutage } from '#platform/database/error-codes.ts';
import { openPostgres } from '#platform/database/open-postgres.ts';
import { freshDatabase, postgresStartMs } from '../../../helpers/postgres.ts';

/** A way to a database that can go dead without a word, as a pulled cable does. */
const wayTo = async ({ onTestFinished }: TestContext, databaseUrl: string) => {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const goDead = (): void => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { url: url.href, goDead };
};

test(
  'a server that is gone without a word is an outage, and a new connection is made',
  async (context) => {
    const way = await wayTo(context, await freshDatabase(context));
    const { db, close } = await openPostgres(way.url, 300);
    context.onTestFinished(close);
    const ask = () => db.selectFrom('submissions').select('id').execute();
    expect(await ask()).toEqual([]);
    way.goDead();
    const failure: unknown = await ask().catch((error: unknown) => error);
    expect(isOutage(failure)).toBe(true);
    expect(await ask()).toEqual([]);
  },
  postgresStartMs,
);
