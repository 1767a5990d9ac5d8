/** Runs tasks at the start and every hour. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hourMs } from '#contract/units.ts';
import { failureSummary } from '#platform/failure.ts';
import type { Log } from '#platform/log.ts';

/**
 * Resolves to the number of things that the task dealt with. A stop aborts the signal, so that long tasks end early.
 */
export type HourlyTask = (signal: AbortSignal) => Promise<number>;

interface HourlyTasksOptions {
  /** Tasks by their name in the log. */
  tasks: Record<string, HourlyTask>;
  log: Pick<Log, 'info' | 'error'>;
}

/**
 * Runs all tasks now and every hour, one after the other. Logs a task that fails, and goes on with the next.
 *
 * @returns a function that starts no further task, and resolves once the current task has ended
 */
export const startHourlyTasks = ({ tasks, log }: HourlyTasksOptions): (() => Promise<void>) => {
  let last = Promise.resolve();
  const stopping = new AbortController();

  const round = async (): Promise<void> => {
    for (const [task, run] of Object.entries(tasks)) {
      // SQLite's statements are synchronous, so a task may never give the event loop a turn.
      await nextTurn();
      if (stopping.signal.aborted) return;
      try {
        const count = await run(stopping.signal);
        if (count) log.info({ task, count }, 'hourly task');
      } catch (error) {
        log.error({ task, failure: failureSummary(error) }, 'hourly task: failed');
      }
    }
  };

  const nextRound = (): void => {
    last = last.then(round);
  };
  const timer = setInterval(nextRound, hourMs).unref();
  nextRound();
  return () => {
    stopping.abort();
    clearInterval(timer);
    return last;
  };
};
