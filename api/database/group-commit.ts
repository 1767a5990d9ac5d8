import { isOutage } from './error-codes.ts';

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets jobs that arrive in one turn of the event loop, or while a commit is under way, share the next commit: one sync
 * of the disk then acknowledges them all.
 *
 * @param commit carries out a group in one transaction and gives back one result a job, in their order
 * @param most jobs in a group
 * @returns adds a job; settles once the commit that holds it has
 */
export const groupCommit = <Job, Result>(
  commit: (jobs: Job[]) => Promise<Result[]>,
  most = 256,
): ((job: Job) => Promise<Result>) => {
  const waiting: Array<Waiting<Job, Result>> = [];
  let running = false;

  const settle = async (group: Array<Waiting<Job, Result>>): Promise<void> => {
    try {
      const results = await commit(group.map(({ job }) => job));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length === 1 || isOutage(error)) return group.forEach((job) => job.reject(error));
      // A job that cannot be committed harms only itself.
      for (const alone of group) await settle([alone]);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length) await settle(waiting.splice(0, most));
    running = false;
  };

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject });
      if (running) return;
      running = true;
      setImmediate(() => void run());
    });
};
