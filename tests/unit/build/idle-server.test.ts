import { EventEmitter } from 'node:events';
import type { ViteDevServer } from 'vite';
import { expect, test } from 'vitest';
import { idleServer } from '../../../src/build/content-check/idle-server.ts';

type Handler = (request: object, response: EventEmitter, next: () => void) => void;

test('work waits for the requests that are open, and for those that come meanwhile', async () => {
  let handle: Handler = () => undefined;
  const middlewares = {
    use: (handler: Handler) => (handle = handler),
  } as unknown as ViteDevServer['middlewares'];
  const idle = idleServer({ middlewares });
  await idle();

  const [first, second] = [new EventEmitter(), new EventEmitter()];
  handle({}, first, () => undefined);
  let isIdle = false;
  const waiting = idle().then(() => (isIdle = true));
  await new Promise(setImmediate);
  handle({}, second, () => undefined);
  first.emit('close');
  await new Promise(setImmediate);
  expect(isIdle).toBe(false);
  second.emit('close');
  await waiting;
  expect(isIdle).toBe(true);
});
