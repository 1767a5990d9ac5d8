import { expect, test } from 'vitest';
import { readText } from '#browser/read-text.ts';

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
