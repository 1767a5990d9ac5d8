import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOutage } from '#platform/log/failures.ts';

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Commits jobs in groups, so that they share one sync to disk. A group holds the jobs that arrived while the previous
 * commit ran, and those that then keep arriving, turn after turn of the event loop.
 *
 * @param commit runs a group in one transaction and returns one result per job, in their order
 * @param maxJobs most jobs in a group
 * @returns a function that adds a job; its promise settles with the commit that contains the job
 */
export const groupCommit = <Job, Result>(
  commit: (jobs: Job[]) => Promise<Result[]>,
  maxJobs = 256,
): ((job: Job) => Promise<Result>) => {
  const waiting: Array<Waiting<Job, Result>> = [];
  let running = false;

  const settle = async (group: Array<Waiting<Job, Result>>): Promise<void> => {
    try {
      const results = await commit(group.map(({ job }) => job));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length === 1 || isOutage(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      // One by one, so that only the job that cannot be committed fails.
      for (const alone of group) await settle([alone]);
    }
  };

  /**
   * Waits until a turn of the event loop brings no new job, or the group is full: committing many jobs costs hardly
   * more than committing one.
   */
  const gather = async (): Promise<void> => {
    // Waits for the rest of the current turn.
    await nextTurn();
    let before = 0;
    do {
      before = waiting.length;
      await nextTurn();
    } while (waiting.length > before && waiting.length < maxJobs);
  };

  const run = async (): Promise<void> => {
    while (waiting.length) {
      await gather();
      await settle(waiting.splice(0, maxJobs));
    }
    running = false;
  };

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject });
      if (running) return;
      running = true;
      void run();
    });
};
