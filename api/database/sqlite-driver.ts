import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { Sqlite, Statement } from './libsql.ts';
import { statementCache } from './statement-cache.ts';

/** The statements that may change something outside a transaction. */
const writePattern = /^\s*(?:insert|update|delete|replace|with)\b/i;

const begin = CompiledQuery.raw('BEGIN IMMEDIATE');
const commit = CompiledQuery.raw('COMMIT');
const rollback = CompiledQuery.raw('ROLLBACK');

const run = (statement: Statement, parameters: readonly unknown[]): QueryResult<never> => {
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
};

/**
 * Takes the write lock before anything is written, by BEGIN IMMEDIATE through `exec`. Otherwise a transaction that reads
 * first and then writes would fail at once while another process (`inbox`, a backup) writes, whatever the busy timeout;
 * and in libsql a prepared statement that failed so stays open, which lets no transaction commit any more.
 *
 * `exec` runs in a thread of its own, so that the event loop goes on while a commit is synced to the disk.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: Sqlite;
  readonly #prepare: (sql: string) => Promise<Statement>;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
    this.#prepare = statementCache(sqlite);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#sqlite.inTransaction || !writePattern.test(query.sql)) return this.#run(query);
    await this.exec(begin);
    try {
      const result = await this.#run<Row>(query);
      await this.exec(commit);
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /**
   * `all` also runs in a thread of its own; `run` does not, but tells how many rows were changed, which nobody asks of a
   * statement that is written in SQL.
   */
  async #run<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = await this.#prepare(sql);
    return statement.reader || query.kind === 'RawNode'
      ? { rows: (await statement.all(parameters)) as Row[] }
      : run(statement, parameters);
  }

  async exec({ sql }: CompiledQuery): Promise<void> {
    await this.#sqlite.exec(sql);
  }

  /** On a full disk SQLite has rolled back by itself. */
  async rollback(): Promise<void> {
    if (this.#sqlite.inTransaction) await this.exec(rollback);
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed from SQLite.');
  }

  close(): void {
    this.#sqlite.close();
  }
}

/** One connection, which one query or transaction has at a time, in the order in which they ask for it. */
export class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  #released: Promise<void> = Promise.resolve();
  #release = (): void => undefined;

  constructor(sqlite: Sqlite) {
    this.#connection = new SqliteConnection(sqlite);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
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

  beginTransaction(): Promise<void> {
    return this.#connection.exec(begin);
  }

  commitTransaction(): Promise<void> {
    return this.#connection.exec(commit);
  }

  rollbackTransaction(): Promise<void> {
    return this.#connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.acquireConnection();
    this.#connection.close();
  }
}
