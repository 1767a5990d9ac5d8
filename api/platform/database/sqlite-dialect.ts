import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { isBusy } from './error-codes.ts';

const pauseMs = 5;

/** Node's database in the form in which kysely's dialect takes one: that of better-sqlite3. */
const forKysely = (sqlite: DatabaseSync): SqliteDatabase => ({
  prepare: (sql) => {
    const statement = sqlite.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  },
  close: () => sqlite.close(),
});

interface NodeSqliteOptions {
  sqlite: DatabaseSync;
  /** How long a statement waits while another process writes. */
  waitMs: number;
}

/** Waits while another process (a command, a backup) writes; SQLite's own waiting would stop the event loop. */
class WaitingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #waitMs: number;

  constructor(connection: DatabaseConnection, waitMs: number) {
    this.#connection = connection;
    this.#waitMs = waitMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + this.#waitMs;
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await pause(pauseMs);
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number) {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/**
 * A transaction begins with BEGIN IMMEDIATE: one that first reads and then writes would fail at once when another process
 * has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;
  readonly #waitMs: number;

  constructor({ sqlite, waitMs }: NodeSqliteOptions) {
    super({ database: forKysely(sqlite) });
    this.#sqlite = sqlite;
    this.#waitMs = waitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection(await super.acquireConnection(), this.#waitMs);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite has rolled back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Lets kysely run all pending migrations in one transaction. SQLite rolls back DDL as it does rows ("Transactions", section
 * 2); kysely's own adapter leaves it out, and a migration that is killed half-way could then never be run again.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** kysely's SQLite dialect over Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #options: NodeSqliteOptions;

  constructor(options: NodeSqliteOptions) {
    super({ database: forKysely(options.sqlite) });
    this.#options = options;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#options);
  }
}
