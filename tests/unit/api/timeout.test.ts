import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { withTimeout } from '../../../api/timeout.ts';

const never = new AbortController().signal;

/** Work that ends when its signal does. */
const abortable = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
const ignoring = (): Promise<never> => new Promise(() => undefined);

/** Node's garbage collector, which no flag has to be given for. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

describe('work within a time', () => {
  test('gives what it gives', async () => {
    await expect(withTimeout(1000, never, () => Promise.resolve(7))).resolves.toBe(7);
  });

  test('is cut off after it, whatever the garbage collector does meanwhile', async () => {
    const working = withTimeout(200, never, abortable);
    const collecting = setInterval(collectGarbage, 20);
    await expect(working).rejects.toMatchObject({ name: 'TimeoutError' });
    clearInterval(collecting);
  });

  test('is not waited for when it ignores that', async () => {
    await expect(withTimeout(10, never, ignoring)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('is cut off with what it is part of', async () => {
    const whole = new AbortController();
    const working = withTimeout(60_000, whole.signal, abortable);
    whole.abort(new Error('The service stops'));
    await expect(working).rejects.toThrow('The service stops');
    await expect(withTimeout(60_000, whole.signal, ignoring)).rejects.toThrow('The service stops');
  });
});
