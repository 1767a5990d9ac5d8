/** The promises in small, as CI runs them; `npm run proof:kill`, `proof:power-loss`, `proof:failover`, `proof:hostile` and `proof:intents` do them in full. */
import { expect, test } from 'vitest';
import { loopDiskObstacle } from '../../helpers/loop-disk.ts';
import { freshDatabase, postgresBinaries, postgresStartMs } from '../../helpers/postgres.ts';
import { proveFailover } from '../../proofs/failover.ts';
import { isSuperlinear, proveHostile } from '../../proofs/hostile.ts';
import { proveIntents } from '../../proofs/intents.ts';
import { proveKill } from '../../proofs/kill.ts';
import { provePowerLoss } from '../../proofs/power-loss.ts';

test('five kills under load lose nothing that was acknowledged', async () => {
  const { acknowledged, lost, integrity } = await proveKill(5);
  console.info(`5 kills under load: ${acknowledged} acknowledged, ${lost} lost.`);
  expect({ lost, integrity }).toEqual({ lost: 0, integrity: 'ok' });
  expect(acknowledged).toBeGreaterThan(0);
}, 180_000);

test('two power cuts under load lose nothing that was acknowledged', async ({ skip }) => {
  const obstacle = await loopDiskObstacle();
  if (obstacle) skip(obstacle);
  const { acknowledged, lost, integrity, lostByControl } = await provePowerLoss(2);
  console.info(
    `2 power cuts under load: ${acknowledged} acknowledged, ${lost} lost; without syncs ${lostByControl} of 1000.`,
  );
  expect({ lost, integrity }).toEqual({ lost: 0, integrity: 'ok' });
  expect(acknowledged).toBeGreaterThan(0);
  expect(lostByControl).toBeGreaterThan(0);
}, 180_000);

test(
  'a failover of PostgreSQL under load loses nothing that was acknowledged',
  async (context) => {
    const { acknowledged, lost, twice, secondsWithout } = await proveFailover(
      postgresBinaries(context),
    );
    console.info(
      `A failover: ${acknowledged} acknowledged, ${lost} lost, ${secondsWithout.toFixed(1)} s.`,
    );
    expect({ lost, twice }).toEqual({ lost: 0, twice: 0 });
    expect(acknowledged).toBeGreaterThan(0);
  },
  postgresStartMs,
);

test('a hundred keys, each posted twenty times at once, are a hundred rows and mails', async () => {
  const proof = await proveIntents({ keys: 100, parallel: 20 });
  expect(proof).toEqual({ posts: 2000, rows: 100, mails: 100, unstable: 0 });
}, 180_000);

test('the cost of headers, paths, fields and bodies grows no faster than their size', async () => {
  const { sent, dearest } = await proveHostile(13);
  console.info(`${sent} requests of the largest size: ${JSON.stringify(dearest[0])}.`);
  expect(sent).toBeGreaterThan(1000);
  expect(dearest.filter(isSuperlinear)).toEqual([]);
}, 180_000);

test(
  'the same with two services on one PostgreSQL database',
  async (context) => {
    const databaseUrl = await freshDatabase(context);
    const proof = await proveIntents({ keys: 50, parallel: 20, databaseUrl });
    expect(proof).toEqual({ posts: 1000, rows: 50, mails: 50, unstable: 0 });
  },
  postgresStartMs,
);
