/** kysely's dialect for Node's own SQLite. Its statements wait for other processes, and forget their values. */
import { type Stats, statSync } from 'node:fs';
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
  type SqliteStatement,
} from 'kysely';
import { isBusy } from '#platform/failure.ts';

/** How many prepared statements are kept. */
const maxPrepared = 100;

/**
 * Gives Node's database the interface of better-sqlite3, which kysely's dialect expects. Keeps statements prepared, but
 * without their last values: otherwise a group of submissions would stay in memory even after it was erased.
 */
const forKysely = (sqlite: DatabaseSync): SqliteDatabase => {
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = sqlite.prepare(sql);
    const unboundAfter =
      <Result>(run: (values: readonly SQLInputValue[]) => Result) =>
      (parameters: readonly unknown[]): Result => {
        try {
          return run(parameters as readonly SQLInputValue[]);
        } finally {
          // Unbinds the values. Does not run the statement, because nothing asks for a row.
          statement.iterate();
        }
      };
    return {
      reader: statement.columns().length > 0,
      all: unboundAfter((values) => statement.all(...values)),
      run: unboundAfter((values) => statement.run(...values)),
      iterate: (parameters) => statement.iterate(...(parameters as readonly SQLInputValue[])),
    };
  };
  return {
    prepare: (sql) => {
      const kept = prepared.get(sql);
      if (kept) return kept;
      const statement = prepare(sql);
      if (prepared.size === maxPrepared) prepared.clear();
      prepared.set(sql, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
};

interface NodeSqliteOptions {
  sqlite: DatabaseSync;
  /** Milliseconds that a statement waits while another process writes. */
  waitMs: number;
}

const pauseMs = 5;

/** Waits while another process (a command, a backup) writes. SQLite's own wait would block the event loop. */
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

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/** The result code SQLITE_READONLY_DBMOVED. */
const movedCode = 1032;

/**
 * Begins transactions with BEGIN IMMEDIATE. Otherwise a transaction that reads before it writes would fail at once if
 * another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;
  readonly #waitMs: number;
  /** The files of the database as they were first seen, by path. The log appears with the first statement. */
  readonly #files = new Map<string, Stats>();

  constructor({ sqlite, waitMs }: NodeSqliteOptions) {
    super({ database: forKysely(sqlite) });
    this.#sqlite = sqlite;
    this.#waitMs = waitMs;
    this.#assertInPlace();
  }

  /**
   * Compares the open database, its write-ahead log and the log's index (which has the locks) with the files at their
   * paths. A commit to a deleted file would be lost with this process. SQLite itself checks this only without a log.
   *
   * @throws SQLITE_READONLY_DBMOVED if a file was moved, deleted or replaced
   */
  #assertInPlace(): void {
    const file = this.#sqlite.location();
    if (file === null) return;
    for (const path of [file, `${file}-wal`, `${file}-shm`]) {
      const found = statSync(path, { throwIfNoEntry: false });
      const first = this.#files.get(path) ?? found;
      if (found?.ino !== first?.ino || found?.dev !== first?.dev) {
        const error = new Error(`The file ${path} was moved, deleted or replaced.`);
        throw Object.assign(error, { errcode: movedCode });
      }
      if (found) this.#files.set(path, found);
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection(await super.acquireConnection(), this.#waitMs);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#assertInPlace();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Does nothing if SQLite has rolled back by itself, as it does on a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Makes kysely run all pending migrations in one transaction, because SQLite can roll back DDL ("Transactions", section
 * 2). With kysely's own adapter, a migration that was killed half-way could never run again.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

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
