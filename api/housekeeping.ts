import type { Log } from './log/log.ts';
import { failureSummary } from './log/error-facts.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface HousekeepingOptions {
  /** Name, as the log calls it → work, cut short by its signal; gives back how many things it dealt with. */
  tasks: Record<string, (signal: AbortSignal) => Promise<number>>;
  log: Pick<Log, 'info' | 'error'>;
  everyMs?: number;
}

export interface Housekeeping {
  /** One round now; a failing task is logged and does not keep the others from theirs. */
  round: () => Promise<void>;
  /** Starts no more rounds; returns once the one under way has ended. */
  stop: () => Promise<void>;
}

/** Does what is due now and then: a round at once, and one every hour, never two at a time. */
export const startHousekeeping = ({
  tasks,
  log,
  everyMs = HOUR_MS,
}: HousekeepingOptions): Housekeeping => {
  let last = Promise.resolve();
  const stopping = new AbortController();

  const work = async (): Promise<void> => {
    for (const [task, run] of Object.entries(tasks)) {
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
  const timer = setInterval(() => void round(), everyMs).unref();
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
