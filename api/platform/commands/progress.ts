import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Interrupted } from './command-error.ts';

/** How a long command shows its progress and notices Ctrl+C and SIGTERM. */
export interface Progress {
  /** Aborted by Ctrl+C or SIGTERM. */
  signal: AbortSignal;
  /** Shows a line in place of the previous one, on terminals only. */
  show: (line: string) => void;
  /**
   * Shows a line and gives the event loop a turn, in which the signals are noticed.
   *
   * @param interrupted what to say after a signal
   * @throws Interrupted after a signal
   */
  step: (line: string, interrupted: string) => Promise<void>;
  /** Removes the line, so that a message can be printed. From then on the signals end the process again. */
  end: () => void;
}

/** The signals of Ctrl+C, and of service managers and `kill`. */
const endings = ['SIGINT', 'SIGTERM'] as const;

/**
 * Begins to show progress. Until `end`, Ctrl+C and SIGTERM abort the signal instead of ending the process; a second one
 * ends it.
 *
 * @param to stderr; nothing is shown unless it is a terminal
 */
export const startProgress = (to: Writable & { isTTY?: boolean }): Progress => {
  const controller = new AbortController();
  const { signal } = controller;
  const interrupt = (): void => controller.abort();
  for (const name of endings) process.once(name, interrupt);
  let isShown = false;
  const show = (line: string): void => {
    if (!to.isTTY || (line === '' && !isShown)) return;
    // Goes back to the first column and erases to the end of the line (ECMA-48, EL).
    to.write(`\r\u001B[K${line}`);
    isShown = line !== '';
  };
  return {
    signal,
    show,
    step: async (line, interrupted) => {
      show(line);
      await setImmediate();
      if (signal.aborted) throw new Interrupted(interrupted);
    },
    end: () => {
      for (const name of endings) process.off(name, interrupt);
      show('');
    },
  };
};
