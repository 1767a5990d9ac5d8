import type { Writable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Config } from '#api/config.ts';
import type { Database } from '#platform/database/schema.ts';
import { openStore } from '#platform/database/open-store.ts';
import type { Log } from '#platform/log/log.ts';
import type { Arguments, Syntax } from './options.ts';

/** What a command works with. */
export interface InboxContext {
  config: Config;
  /** Data. */
  out: Writable;
  /** Writes a sentence to stderr. */
  say: (sentence: string) => void;
  /** Security events, as JSON lines like the service's, on stderr. */
  log: Pick<Log, 'info'>;
  /** Shows how far long work is, at a terminal. The line is removed before a sentence, and when the command ends. */
  progress: (line: string) => void;
}

/** A command as the table declares it. */
export interface InboxCommand extends Syntax {
  /** @throws CommandError for a failure that people can put right */
  run(given: Arguments, context: InboxContext): Promise<void>;
}

/** The same with the store, whether or not a service runs. */
export interface StoreContext extends InboxContext {
  db: Kysely<Database>;
}

/**
 * Makes the `run` of a command that works on the store, which is open until it ends.
 *
 * @throws CommandError when the store cannot be reached, or nothing has been stored yet
 */
export const withStore =
  <Options extends Arguments>(
    access: 'read' | 'write',
    work: (given: Options, context: StoreContext) => Promise<void>,
  ) =>
  async (given: Options, context: InboxContext): Promise<void> => {
    const db = await openStore(context.config, access);
    try {
      await work(given, { ...context, db });
    } finally {
      await db.destroy();
    }
  };
