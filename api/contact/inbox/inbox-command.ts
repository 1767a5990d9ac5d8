import type { Writable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Progress } from '#platform/commands/progress.ts';
import type { ContactConfig } from '#contact/settings.ts';
import type { Database } from '#platform/database/schema.ts';

/** Where a command reads from and writes to. */
export interface InboxContext {
  config: ContactConfig;
  /** Data. */
  out: Writable & { isTTY?: boolean };
  /** Messages for people. */
  err: Writable & { isTTY?: boolean };
  /**
   * Opens the store, whether or not a service runs. It is closed when the command ends.
   *
   * @throws CommandError when it cannot be reached, or nothing has been stored yet
   */
  openStore: (access: 'read' | 'write') => Promise<Kysely<Database>>;
  /** Shows how far long work is. The line is removed when the command ends. */
  progress: Progress;
  /** Calls a function when the command ends; the last deferred is called first. */
  defer: (end: () => unknown) => void;
}

/** @throws CommandError for a failure that people can put right, UsageError for wrong options */
export type InboxCommand = (args: string[], context: InboxContext) => Promise<void>;
