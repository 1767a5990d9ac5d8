import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Interrupted } from './command-error.ts';

/** How a command that may take long says how far it is, and how it hears Ctrl+C and SIGTERM. */
export interface Progress {
  /** Aborted by Ctrl+C or SIGTERM. */
  signal: AbortSignal;
  /** Shows a line in place of the one before, on a terminal only. */
  show: (line: string) => void;
  /**
   * Shows a line, and gives the event loop a turn, without which neither signal is heard.
   *
   * @param interrupted what to say after a signal
   * @throws Interrupted after a signal
   */
  step: (line: string, interrupted: string) => Promise<void>;
  /** Removes the line, before a message is printed, and leaves the signals to end the process again. */
  end: () => void;
}

/** Ctrl+C, and what service managers and `kill` send. */
const endings = ['SIGINT', 'SIGTERM'] as const;

/**
 * Begins to show progress. Until its end, Ctrl+C and SIGTERM abort the signal instead of ending the process; a second one
 * ends it.
 *
 * @param to stderr: nothing is shown where it is no terminal
 */
export const startProgress = (to: Writable & { isTTY?: boolean }): Progress => {
  const controller = new AbortController();
  const { signal } = controller;
  const interrupt = (): void => controller.abort();
  for (const name of endings) process.once(name, interrupt);
  let isShown = false;
  const show = (line: string): void => {
    if (!to.isTTY || (line === '' && !isShown)) return;
    // Back to the first column, and erase to the end of the line (ECMA-48, EL).
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
