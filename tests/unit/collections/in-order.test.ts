import { expect, test } from 'vitest';
import { inOrder } from '#collections/queries/entries.ts';

test('entries come by their order, and those with the same by the names of their files', () => {
  const entries = [
    { id: 'c', data: { order: 1 } },
    { id: 'b', data: { order: 100 } },
    { id: 'a', data: { order: 100 } },
  ];
  expect(inOrder(entries).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
