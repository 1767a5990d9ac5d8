import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { createBodyLimit } from '#platform/http/body-limit.ts';
import { listen } from '#platform/http/listen.ts';
import { rawClient } from '../../../helpers/raw-client.ts';

test('one client whose bodies do not end keeps nobody from sending: its oldest is cut', async () => {
  const limitBody = createBodyLimit((c) => c.req.header('X-Client') ?? '', {
    maxBytes: 1024,
    atOnce: 3,
  });
  let read = 0;
  const app = new Hono().post('/', limitBody, async (c) => {
    read += 1;
    return c.text(await c.req.text());
  });
  // Hono would print the error of a body that is cut.
  app.onError((_, c) => c.body(null, 400));
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(drain);
  const trickle = async () => {
    const before = read;
    const head = ['POST / HTTP/1.1', 'Host: a', 'X-Client: flooder', 'Content-Length: 9'];
    const { socket, answered } = rawClient(port, ...head, '', '{');
    onTestFinished(() => void socket.destroy());
    await expect.poll(() => read).toBe(before + 1);
    return { socket, answered };
  };
  const first = await trickle();
  const second = await trickle();
  const others = [await trickle(), await trickle()];
  expect(await first.answered).toBe('');
  const headers = { 'X-Client': 'visitor' };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: 'Ada' });
  expect(await answer.text()).toBe('Ada');
  expect(await second.answered).toBe('');
  for (const { socket, answered } of others) {
    socket.end(' whole }');
    expect(await answered).toMatch(/ 200 /);
  }
});
