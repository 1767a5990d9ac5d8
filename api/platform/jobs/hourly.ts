/** The tasks of the start and of every hour. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hourMs } from '#contract/units.ts';
import { failureSummary } from '#platform/failure.ts';
import type { Log } from '#platform/log.ts';

/** Resolves to the number of things it dealt with. Its signal is aborted on stop, so that long tasks end early. */
export type HourlyTask = (signal: AbortSignal) => Promise<number>;

interface HourlyTasksOptions {
  /** Tasks by the name used in the log. */
  tasks: Record<string, HourlyTask>;
  log: Pick<Log, 'info' | 'error'>;
}

interface HourlyTasks {
  /** Runs all tasks now, one after the other. A failing task is logged and does not stop the others. */
  round: () => Promise<void>;
  /** Starts no more rounds; resolves once the current one has ended. */
  stop: () => Promise<void>;
}

/** Runs tasks in rounds: the first at once, then one every hour, never two at a time. */
export const startHourlyTasks = ({ tasks, log }: HourlyTasksOptions): HourlyTasks => {
  let last = Promise.resolve();
  const stopping = new AbortController();

  const work = async (): Promise<void> => {
    for (const [task, run] of Object.entries(tasks)) {
      // With SQLite, statements are synchronous, and a task may never give the event loop a turn.
      await nextTurn();
      if (stopping.signal.aborted) return;
      try {
        const count = await run(stopping.signal);
        if (count) log.info({ task, count }, 'housekeeping');
      } catch (error) {
        log.error({ task, failure: failureSummary(error) }, 'housekeeping: failed');
      }
    }
  };

  const round = (): Promise<void> => (last = last.then(work));
  const timer = setInterval(() => void round(), hourMs).unref();
  void round();
  return {
    round,
    stop: () => {
      stopping.abort();
      clearInterval(timer);
      return last;
    },
  };
};
