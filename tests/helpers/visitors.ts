/** Visitors who post one submission after the other to a service, for tests of its bad moments. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { payloads } from './app.ts';

export interface Visitors {
  /** Ids of the submissions that were answered with 201. */
  acknowledged: string[];
  /** All other answers. */
  refusals: Response[];
  /** Resolves when all have their last answer. */
  stop: () => Promise<void>;
  /** The acknowledged submissions that are not in a database. */
  lostIn: (database: Pick<OpenDatabase, 'db'>) => Promise<string[]>;
}

let posted = 0;

/** Posts a submission of its own; the same number is the same intent. */
export const postSubmission = (url: string, number: number): Promise<Response> =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${number}` },
    body: JSON.stringify({ ...payloads.message, subject: `About loom number ${number}` }),
  });

/** Whoever is refused waits a moment and posts something else. */
export const startVisitors = (url: string, count = 20): Visitors => {
  const acknowledged: string[] = [];
  const refusals: Response[] = [];
  let isOver = false;
  const visit = async (): Promise<void> => {
    while (!isOver) {
      const answer = await postSubmission(url, (posted += 1));
      if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
      else {
        refusals.push(answer);
        await sleep(50);
      }
    }
  };
  const visitors = Array.from({ length: count }, visit);
  return {
    acknowledged,
    refusals,
    stop: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
    lostIn: async ({ db }) => {
      const rows = await db.selectFrom('submissions').select('id').execute();
      const ids = new Set(rows.map(({ id }) => id));
      return acknowledged.filter((id) => !ids.has(id));
    },
  };
};
