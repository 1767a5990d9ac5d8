import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { groupCommit } from '#platform/store/transactions.ts';

/** @param errcode an SQLite result code */
const failing = (errcode: number) => Object.assign(new Error('refused'), { errcode });

test('items of one event-loop turn share a commit, and each gets its own result', async () => {
  const commit = vi.fn((items: number[]) => Promise.resolve(items.map((item) => item * 10)));
  const add = groupCommit(commit);
  expect(await Promise.all([add(1), add(2), add(3)])).toEqual([10, 20, 30]);
  expect(commit).toHaveBeenCalledOnce();
});

test('items of the following turns join the commit while each turn adds one', async () => {
  const commit = vi.fn((items: number[]) => Promise.resolve(items));
  const add = groupCommit(commit);
  const added = [add(1)];
  for (const item of [2, 3]) {
    await nextTurn();
    added.push(add(item));
  }
  expect(await Promise.all(added)).toEqual([1, 2, 3]);
  expect(commit).toHaveBeenCalledOnce();
});

test('a group does not exceed its maximum size', async () => {
  const sizes: number[] = [];
  const add = groupCommit((items: number[]) => {
    sizes.push(items.length);
    return Promise.resolve(items);
  });
  await Promise.all(Array.from({ length: 257 }, (_, item) => add(item)));
  expect(sizes).toEqual([256, 1]);
});

test('an item whose rows are refused fails without the others', async () => {
  const add = groupCommit((items: string[]) =>
    items.includes('bad') ? Promise.reject(failing(2067)) : Promise.resolve(items),
  );
  const results = await Promise.allSettled([add('good'), add('bad'), add('fine')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('an unwritable database is tried only once per group', async () => {
  const commit = vi.fn(() => Promise.reject(failing(5)));
  const add = groupCommit<number, number>(commit);
  const results = await Promise.allSettled([add(1), add(2), add(3)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(commit).toHaveBeenCalledOnce();
});
