import type { Writable } from 'node:stream';

/** Often enough to be followed, seldom enough to cost nothing. */
const stepsPerLine = 10;

/**
 * Shows how far a step of many parts is, in one line of a terminal: `Pages finished: 120 of 1,046`.
 *
 * @param to stderr: nothing is shown where it is no terminal
 * @returns called after each part; the last removes the line
 */
export const showProgress = (
  what: string,
  total: number,
  to: Writable & { isTTY?: boolean } = process.stderr,
): (() => void) => {
  let done = 0;
  return () => {
    done++;
    if (!to.isTTY || total < stepsPerLine || (done % stepsPerLine && done < total)) return;
    const line = done < total ? `${what}: ${done} of ${total.toLocaleString('en')}` : '';
    // Back to the first column, and erase to the end of the line (ECMA-48, EL).
    to.write(`\r\u001B[K${line}`);
  };
};
