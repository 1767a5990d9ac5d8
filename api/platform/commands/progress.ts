import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Interrupted } from './command-error.ts';

/** How a command that may take long says how far it is, and how it hears Ctrl+C. */
export interface Progress {
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
  /** Shows a line in place of the one before, on a terminal only. */
  show: (line: string) => void;
  /**
   * Shows a line, and gives the event loop a turn, without which Ctrl+C is not heard.
   *
   * @param interrupted what to say after Ctrl+C
   * @throws Interrupted after Ctrl+C
   */
  step: (line: string, interrupted: string) => Promise<void>;
  /** Removes the line, before a message is printed, and leaves Ctrl+C to end the process again. */
  end: () => void;
}

/**
 * Begins to show progress. Until its end, Ctrl+C aborts the signal instead of ending the process; a second one
 * ends it.
 *
 * @param to stderr: nothing is shown where it is no terminal
 */
export const startProgress = (to: Writable & { isTTY?: boolean }): Progress => {
  const controller = new AbortController();
  const { signal } = controller;
  const interrupt = (): void => controller.abort();
  process.once('SIGINT', interrupt);
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
      process.off('SIGINT', interrupt);
      show('');
    },
  };
};
