import type { Writable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Progress } from '#platform/commands/progress.ts';
import type { Config } from '#api/config.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';
import type { Given, OptionName } from './options.ts';

/** Where a command reads from and writes to. */
export interface InboxContext {
  config: Config;
  /** Data. */
  out: Writable & { isTTY?: boolean };
  /** Writes a sentence to stderr. */
  say: (sentence: string) => void;
  /** Security events, as JSON lines like the service's, on stderr. */
  log: Pick<Log, 'info'>;
  /** Shows how far long work is. The line is removed before a sentence, and when the command ends. */
  progress: Progress;
  /**
   * Opens the store, whether or not a service runs. It is closed when the command ends.
   *
   * @throws CommandError when it cannot be reached, or nothing has been stored yet
   */
  openStore: (access: 'read' | 'write') => Promise<Kysely<Database>>;
  /** Calls a function when the command ends; the last deferred is called first. */
  defer: (end: () => unknown) => void;
}

/** A command as the table declares it. */
export interface InboxCommand {
  /** What it does, for the usage. */
  does: string;
  /** How many ids it takes, at least and at most: none by default. */
  ids?: readonly [least: number, most: number];
  /** The options without which it does nothing. */
  needs?: readonly OptionName[];
  takes?: readonly OptionName[];
  /** @throws CommandError for a failure that people can put right */
  run(given: Given, context: InboxContext): Promise<void>;
}
