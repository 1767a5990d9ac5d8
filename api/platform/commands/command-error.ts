/** The ways in which a command fails. The messages are sentences for the person who ran it. */

/** A failure that is fully explained by its message. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A wrong command or option: the usage is printed below the message. */
export class UsageError extends Error {
  override name = 'UsageError';
}
