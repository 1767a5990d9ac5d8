/** How a command fails: with a sentence for the person who gave it. */
import { OperatorError } from '#settings/operator-error.ts';

/** A command failed, and the message explains it fully. */
export class CommandError extends OperatorError {
  override name = 'CommandError';
}

/** A wrong command or option: the usage is printed below the message. */
export class UsageError extends Error {
  override name = 'UsageError';
}
