import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Sqlite } from './libsql.ts';

class LibsqlConnection implements DatabaseConnection {
  readonly sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = await this.sqlite.prepare(sql);
    if (statement.reader) return { rows: (await statement.all(parameters)) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed from SQLite.');
  }
}

/**
 * One connection, which one query or transaction has at a time, in the order in which they ask for it.
 *
 * A transaction begins with BEGIN IMMEDIATE, which waits for another process that writes (`inbox`, a backup); one that
 * first reads and then writes would otherwise fail at once. It begins and commits by `exec`, which libsql runs in a thread
 * of its own, so that the event loop goes on while a commit is synced to the disk.
 */
class LibsqlDriver implements Driver {
  readonly #connection: LibsqlConnection;
  #released: Promise<void> = Promise.resolve();
  #release = (): void => undefined;

  constructor(sqlite: Sqlite) {
    this.#connection = new LibsqlConnection(sqlite);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LibsqlConnection> {
    const before = this.#released;
    let release = (): void => undefined;
    this.#released = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  releaseConnection(): Promise<void> {
    this.#release();
    return Promise.resolve();
  }

  beginTransaction({ sqlite }: LibsqlConnection): Promise<void> {
    return sqlite.exec('BEGIN IMMEDIATE');
  }

  commitTransaction({ sqlite }: LibsqlConnection): Promise<void> {
    return sqlite.exec('COMMIT');
  }

  /** On a full disk SQLite has rolled back by itself. */
  async rollbackTransaction({ sqlite }: LibsqlConnection): Promise<void> {
    if (sqlite.inTransaction) await sqlite.exec('ROLLBACK');
  }

  async destroy(): Promise<void> {
    const { sqlite } = await this.acquireConnection();
    sqlite.close();
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

/** kysely's SQLite dialect over libsql's asynchronous interface. */
export class LibsqlDialect implements Dialect {
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  createDriver(): Driver {
    return new LibsqlDriver(this.#sqlite);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
