import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordedQuery, recordQueries } from '../../../src/collections/queries/recorded-queries.ts';

test('of pages that are rendered at the same time, each is said to have asked its own queries', async () => {
  const services = recordedQuery('services', () => Promise.resolve(['one']));
  const jobs = recordedQuery('jobs', () => Promise.resolve(['a job']));
  const rendered = await Promise.all(
    [[services], [jobs], [services, jobs], []].map((queries) =>
      recordQueries(async () => {
        for (const query of queries) {
          await nextTurn();
          await query();
        }
      }),
    ),
  );
  expect(rendered.map(({ asked }) => asked)).toEqual([
    ['services'],
    ['jobs'],
    ['services', 'jobs'],
    [],
  ]);
});
