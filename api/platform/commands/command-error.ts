/** How a command ends without success. The messages are sentences for the person who gave it. */

/** It failed for a reason that its message explains. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** Of the process. */
  readonly exitCode: number = 1;
}

/** A wrong command or option: the usage is shown below its message. */
export class UsageError extends CommandError {
  override name = 'UsageError';
  override readonly exitCode = 2;
}

/** Ctrl+C or SIGTERM ended it. The exit code is that of a shell after Ctrl+C: 128 and the number of SIGINT. */
export class Interrupted extends CommandError {
  override name = 'Interrupted';
  override readonly exitCode = 130;
}
