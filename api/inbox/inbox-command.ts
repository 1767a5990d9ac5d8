import type { Writable } from 'node:stream';
import type { Config } from '../config.ts';

/** Where a command reads from and writes to. */
export interface InboxContext {
  config: Config;
  /** Data. */
  out: Writable;
  /** Messages for people. */
  err: Writable;
}

/** What was asked for is not among the commands: its message and the usage are shown. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Throws InboxError for what people can put right, UsageError for a command that was not understood. */
export type InboxCommand = (args: string[], context: InboxContext) => Promise<void>;
