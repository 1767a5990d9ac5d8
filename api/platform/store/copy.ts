/** Copies the data of a SQLite store into an empty PostgreSQL database. */
import { type Kysely, sql } from 'kysely';
import { CommandError } from '#platform/command.ts';
import type { Database } from './schema.ts';
import { durableTransaction } from './transactions.ts';

type Table = keyof Database;
type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

/** The tables whose ids are numbers that the database generates. */
const withGeneratedIds = ['jobs', 'job_attempts'] as const satisfies readonly Table[];

/** The copied tables, each after the tables that it refers to. */
export const copiedTables = [
  'submissions',
  'course_walk_users',
  'course_walk_tokens',
  'course_walk_courses',
  'course_walk_mails',
  'course_walk_links',
  ...withGeneratedIds,
] as const satisfies readonly Table[];

const rowsAtOnce = 500;

const countIn = async (db: AnyDatabase, table: Table): Promise<number> => {
  const count = db.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'));
  return Number((await count.executeTakeFirstOrThrow())['rows']);
};

const copyTable = async (from: AnyDatabase, to: AnyDatabase, table: Table): Promise<void> => {
  const batch: Array<Record<string, unknown>> = [];
  const insert = () => to.insertInto(table).values(batch.splice(0)).execute();
  for await (const row of from.selectFrom(table).selectAll().stream()) {
    if (batch.push(row) === rowsAtOnce) await insert();
  }
  if (batch.length) await insert();
};

/**
 * Copies the tables from SQLite to PostgreSQL, and compares the numbers of rows. One transaction on each side copies
 * everything or nothing.
 *
 * @param onTable called before each table
 * @returns the number of rows by table
 * @throws CommandError if the target is not empty, or has another number of rows afterwards
 */
export const copyDatabase = (
  from: Kysely<Database>,
  to: Kysely<Database>,
  onTable: (table: Table) => void,
): Promise<Record<string, number>> =>
  durableTransaction(from, (fromTrx) =>
    durableTransaction(to, async (toTrx) => {
      const [source, target] = [fromTrx, toTrx] as unknown as [AnyDatabase, AnyDatabase];
      const copied: Record<string, number> = {};
      // Keeps other services from writing in the meantime.
      await sql`lock table ${sql.join(copiedTables.map((name) => sql.table(name)))} in share row exclusive mode`.execute(
        target,
      );
      for (const table of copiedTables) {
        onTable(table);
        if (await countIn(target, table)) {
          throw new CommandError(
            `The database at DATABASE_URL already has rows in \`${table}\`. Copy into an empty database.`,
          );
        }
        await copyTable(source, target, table);
        copied[table] = await countIn(target, table);
        const rows = await countIn(source, table);
        if (copied[table] !== rows) {
          throw new CommandError(
            `Only ${copied[table]} of ${rows} rows of \`${table}\` arrived, so the copy was undone.`,
          );
        }
      }
      for (const table of withGeneratedIds) {
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
          target,
        );
      }
      return copied;
    }),
  );
