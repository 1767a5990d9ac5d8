/** The ways in which a command fails. The messages are sentences for the person who ran it. */

/** A failure that its message explains. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A wrong command or option: the usage is shown below its message. */
export class UsageError extends Error {
  override name = 'UsageError';
}
