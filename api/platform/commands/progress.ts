import type { Writable } from 'node:stream';

/** Where people read messages: stderr. */
export type Messages = Writable & { isTTY?: boolean };

/** Shows how far a long command is, in place of the line before; an empty line removes it. */
export type Progress = (line: string) => void;

/**
 * One line that tells how far a command is, on terminals only. Remove it before a message is written.
 *
 * Signals end the process as any other: each change is a transaction, and a half file is overwritten by the next run.
 */
export const progressLine = (to: Messages): Progress => {
  let isShown = false;
  return (line) => {
    if (!to.isTTY || (line === '' && !isShown)) return;
    // Goes back to the first column and erases to the end of the line (ECMA-48, EL).
    to.write(`\r\u001B[K${line}`);
    isShown = line !== '';
  };
};
