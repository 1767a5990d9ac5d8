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

/** A command that failed. The message is a sentence for the person who gave it. */
export class InboxError extends Error {
  override name = 'InboxError';
}

/** Throws InboxError for what people can put right, UsageError for a command that was not understood. */
export type InboxCommand = (args: string[], context: InboxContext) => Promise<void>;
