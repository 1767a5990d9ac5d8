/** Visitors who post one submission after another, for drills and for tests of outages. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '#platform/store/store.ts';

export interface Visitors {
  /** Ids of the submissions that were answered with 201. */
  acknowledged: string[];
  /** All other answers. */
  refusals: Response[];
  /** Posts that got no answer. */
  unanswered: () => number;
  /** Resolves once `count` more have been acknowledged. */
  more: (count: number) => Promise<void>;
  /** Stops all visitors. Resolves when each has its last answer. */
  stop: () => Promise<void>;
  /** Returns the acknowledged submissions that a database lacks. */
  lostIn: (database: Pick<OpenDatabase, 'db'>) => Promise<string[]>;
}

let posted = 0;

/** Posts a submission. An equal number repeats the same submission. */
export const postSubmission = (url: string, number: number): Promise<Response> =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${number}` },
    body: JSON.stringify({
      name: 'Ada Byron',
      email: 'ada@engines.example',
      subject: `About loom number ${number}`,
      message: 'Which card made which pattern?',
    }),
    signal: AbortSignal.timeout(30_000),
  });

/**
 * Starts visitors. A visitor who is refused or gets no answer waits, and posts the same again.
 *
 * @param waitMs milliseconds before the next post
 */
export const startVisitors = (url: string, count = 20, waitMs = 50): Visitors => {
  const acknowledged: string[] = [];
  const refusals: Response[] = [];
  let unanswered = 0;
  let isOver = false;
  const visit = async (): Promise<void> => {
    let number = (posted += 1);
    while (!isOver) {
      try {
        const answer = await postSubmission(url, number);
        if (answer.status === 201) {
          acknowledged.push(((await answer.json()) as { id: string }).id);
          number = posted += 1;
          continue;
        }
        refusals.push(answer);
      } catch {
        unanswered += 1;
      }
      await sleep(waitMs);
    }
  };
  const visitors = Array.from({ length: count }, visit);
  return {
    acknowledged,
    refusals,
    unanswered: () => unanswered,
    more: async (wanted) => {
      const goal = acknowledged.length + wanted;
      while (acknowledged.length < goal) await sleep(5);
    },
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
