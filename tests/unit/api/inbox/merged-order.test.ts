import { expect, test } from 'vitest';
import { mergedOrder } from '../../../../api/inbox/merged-order.ts';

test('each item comes once, in an order that agrees with every list', () => {
  const lists = [
    ['name', 'subject', 'message'],
    ['name', 'phone', 'company', 'message'],
    ['phone', 'subject'],
  ];
  expect(mergedOrder(lists)).toEqual(['name', 'phone', 'company', 'subject', 'message']);
});

test('the order of the lists makes no difference', () => {
  const lists = [['c', 'd'], ['b', 'd'], ['a'], ['c', 'e']];
  expect(mergedOrder(lists)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(mergedOrder(lists.toReversed())).toEqual(mergedOrder(lists));
});

test('lists that contradict each other lose no item', () => {
  expect(mergedOrder([['b', 'a'], ['a', 'b', 'c'], []])).toEqual(['a', 'b', 'c']);
});
