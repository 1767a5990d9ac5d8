import type { Writable } from 'node:stream';
import type { Config } from '#platform/config/config.ts';

/** Where a command reads from and writes to. */
interface InboxContext {
  config: Config;
  /** Data. */
  out: Writable;
  /** Messages for people. */
  err: Writable;
}

/** A wrong command or option: the usage is shown below its message. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command that failed. The message is a sentence for the person who gave it. */
export class InboxError extends Error {
  override name = 'InboxError';
}

/** @throws InboxError when it failed for a reason that people can put right, UsageError for wrong options */
export type InboxCommand = (args: string[], context: InboxContext) => Promise<void>;
