/** Errors of commands, each with a message for the person who gave the command. */
import { OperatorError } from '#settings/operator-error.ts';

/** A command failed. The message explains it fully. */
export class CommandError extends OperatorError {
  override name = 'CommandError';
}

/** A wrong command or option. The usage is printed below the message. */
export class UsageError extends Error {
  override name = 'UsageError';
}
