/** The promises in small, as CI runs them; `npm run proof:kill` and `npm run proof:intents` do them in full. */
import { expect, test } from 'vitest';
import { proveIntents } from '../proofs/intents.ts';
import { proveKill } from '../proofs/kill.ts';

test('five kills under load lose nothing that was acknowledged', async () => {
  const { acknowledged, lost, integrity } = await proveKill(5);
  console.info(`5 kills under load: ${acknowledged} acknowledged, ${lost} lost.`);
  expect({ lost, integrity }).toEqual({ lost: 0, integrity: 'ok' });
  expect(acknowledged).toBeGreaterThan(0);
}, 180_000);

test('a hundred keys, each posted twenty times at once, are a hundred rows and mails', async () => {
  const proof = await proveIntents(100, 20);
  expect(proof).toEqual({ posts: 2000, rows: 100, mails: 100, unstable: 0 });
}, 180_000);
