import type { Kysely } from 'kysely';

/** For platform/limits/daily-salt.ts, with SQLite as well, and platform/events/command-events.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('address_salts')
    .ifNotExists()
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('command_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .execute();
};
