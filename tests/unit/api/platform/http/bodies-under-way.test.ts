import { expect, test } from 'vitest';
import { createBodiesUnderWay } from '#platform/http/bodies-under-way.ts';

/** Bodies by name, of which `cut` are the ones that were cut off. */
const bodies = (most: number) => {
  const { add } = createBodiesUnderWay(most);
  const cut: string[] = [];
  return {
    cut,
    add: (client: string, name: string) => add(client, { destroy: () => cut.push(name) as never }),
  };
};

test('a body finds no room where each client has one, until another has arrived', () => {
  const { cut, add } = bodies(2);
  const arrived = add('a', '1');
  add('b', '2');
  expect(add('c', '3')).toBeUndefined();
  arrived?.();
  expect(add('c', '3')).toBeDefined();
  expect(cut).toEqual([]);
});

test('a body that was cut off is not counted again when its request ends', () => {
  const { add } = bodies(2);
  const ends = [add('a', '1'), add('a', '2'), add('b', '3')];
  ends[0]?.();
  expect(add('c', '4')).toBeUndefined();
});
