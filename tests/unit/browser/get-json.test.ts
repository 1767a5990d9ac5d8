import { expect, test, vi } from 'vitest';
import { getJson } from '../../../src/browser/get-json.ts';
import { readText } from '../../../src/browser/read-text.ts';

const respondWith = (body: string, init?: ResponseInit) =>
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(body, init)));

test('JSON is parsed, and never read from the cache', async () => {
  respondWith('[1]');
  expect(await getJson('/list', 't0k3n')).toEqual([1]);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/list',
    expect.objectContaining({
      cache: 'no-store',
      headers: { Authorization: 'Bearer t0k3n' },
    }),
  );
});

test('an error response is thrown as status and body, or status text, and not retried', async () => {
  respondWith('No such list', { status: 404 });
  await expect(getJson('/list')).rejects.toThrow('404: No such list');
  expect(fetch).toHaveBeenCalledOnce();
  respondWith('', { status: 503, statusText: 'Service Unavailable' });
  await expect(getJson('/list')).rejects.toMatchObject({
    status: 503,
    message: '503: Service Unavailable',
  });
});

test('a response that is not JSON is an error', async () => {
  respondWith('<html>');
  await expect(getJson('/list')).rejects.toThrow(SyntaxError);
});

test('an endless response is cancelled once it is too large', async () => {
  let sent = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  await expect(readText(new Response(endless), 5000)).rejects.toThrow('larger than 5000 bytes');
  expect(cancelled).toBe(true);
  expect(sent).toBeLessThan(10_000);
});

test('a character split between two chunks is decoded whole', async () => {
  const [first, ...rest] = new TextEncoder().encode('é');
  const chunks = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(Uint8Array.of(first ?? 0));
      controller.enqueue(Uint8Array.from(rest));
      controller.close();
    },
  });
  expect(await readText(new Response(chunks), 10)).toBe('é');
});
