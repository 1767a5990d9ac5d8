/**
 * Security events of commands. Commands store them, and a service logs them, so that they are kept with the service's
 * own events.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { pseudonymOf } from './pseudonym.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';
import { createDailyHash } from '#platform/limits/daily-hash.ts';
import { dailySalt } from '#platform/limits/daily-salt.ts';

/**
 * Stores the event of a command, before it is carried out or in the same transaction, so that none goes unrecorded.
 *
 * @param subject the account or address that the event is about: see pseudonym.ts
 */
export const storeEvent = async (
  db: Kysely<Database>,
  event: 'exported' | 'erased' | 'ended' | 'made',
  subject: string,
): Promise<void> => {
  const who = await pseudonymOf(createDailyHash(dailySalt(db)), subject);
  await durableTransaction(db, (trx) =>
    trx
      .insertInto('command_events')
      .values({ id: randomUUID(), event, who, happened_at: Date.now() })
      .execute(),
  );
};

/**
 * Logs the events that commands have stored, and removes them in the same transaction. After a crash an event may be
 * logged twice, but none is lost.
 *
 * @param log gets the time of the event as `at`, as no service may have been running then
 */
export const logCommandEvents = (db: Kysely<Database>, log: Pick<Log, 'info'>): Promise<void> =>
  durableTransaction(db, async (trx) => {
    const events = await trx.deleteFrom('command_events').returningAll().execute();
    events.sort((one, other) => one.happened_at - other.happened_at);
    for (const { event, who, happened_at } of events) {
      log.info({ event, who, at: new Date(happened_at).toISOString() });
    }
  });
