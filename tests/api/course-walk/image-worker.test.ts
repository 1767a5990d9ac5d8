import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImageWorker } from '../../../api/course-walk/image-worker.ts';

const png = (): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** Keeps this thread from reading anything. */
const block = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

test('a process that was killed after its answer is not used again', async () => {
  const convert = createImageWorker();
  const image = await png();
  const never = new AbortController().signal;
  expect(await convert([image], never)).toBeInstanceOf(Buffer);
  const client = new AbortController();
  const cancelled = convert([image], client.signal).catch(() => undefined);
  await nextTurn();
  block(500);
  client.abort();
  await cancelled;
  expect(await convert([image], never)).toBeInstanceOf(Buffer);
});
