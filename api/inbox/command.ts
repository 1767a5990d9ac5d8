import type { Writable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Config } from '#settings/service.ts';
import type { Database } from '#platform/database/schema.ts';
import { openStore } from '#platform/database/open-store.ts';
import type { Log } from '#platform/log/log.ts';
import type { Arguments, Syntax } from './options.ts';

/** What a command works with. */
export interface InboxContext {
  config: Config;
  /** Where the data of a command goes. */
  out: Writable;
  /** Writes a sentence to stderr. */
  say: (sentence: string) => void;
  /** Security events, as JSON lines like the service's, on stderr. */
  log: Pick<Log, 'info'>;
  /** Shows the progress of long work, at a terminal. The line is removed before a sentence, and when the command ends. */
  progress: (line: string) => void;
}

/** A command as the table declares it. */
export interface InboxCommand extends Syntax {
  /** @throws CommandError for a failure that the operator can put right */
  run(given: Arguments, context: InboxContext): Promise<void>;
}

/** What a command works with that reads or changes the store. A service may be running on it. */
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
