/** Services that start at once over a database whose default isolation level is stricter than read committed. */
import { expect, test } from 'vitest';
import { inPeace, startPair } from '../../../helpers/service-pairs.ts';

test.for([
  ['repeatable read', 30],
  ['serializable', 10],
] as const)(
  '%s: in %i pairs no service ends, and none logs an error',
  { timeout: 600_000 },
  async ([isolation, pairs], context) => {
    const ends: string[][] = [];
    for (let pair = 0; pair < pairs; pair += 1) ends.push(await startPair(context, isolation));
    expect(ends.filter((end) => end.join() !== inPeace.join())).toEqual([]);
  },
);
