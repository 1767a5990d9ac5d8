import { describe, expect, test } from 'vitest';
import { createSemaphore } from '../../../../api/course-walk/semaphore.ts';
import { ProblemError } from '../../../../api/http/problem.ts';

describe('a semaphore', () => {
  test('runs so much work at once, in the order in which it came', async () => {
    const semaphore = createSemaphore(2);
    const done: number[] = [];
    let running = 0;
    let most = 0;
    const work = (n: number) =>
      semaphore(async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        done.push(n);
        if (n === 3) throw new Error('three');
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
    expect(most).toBe(2);
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  test('refuses with 503 where too much work waits', async () => {
    const semaphore = createSemaphore(1);
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const waiting = Array.from({ length: 65 }, () => semaphore(() => held));
    const refusal = await semaphore(() => held).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProblemError);
    expect(refusal).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } });
    finish();
    await Promise.all(waiting);
  });
});
