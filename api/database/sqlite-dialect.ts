import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import type Libsql from 'libsql';

/** Statements kept; groups of differing sizes are differing statements. */
const mostStatements = 200;

/**
 * libsql's connection with its statements kept, the least recently used going first. A statement that is prepared anew
 * for every query frees its memory only when the collector happens to run: 50,000 submissions then hold twice the
 * memory, at the same speed.
 */
const keepingStatements = (sqlite: Libsql.Database): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare: (sql) => {
      const statement = statements.get(sql) ?? (sqlite.prepare(sql) as unknown as SqliteStatement);
      statements.delete(sql);
      statements.set(sql, statement);
      const [oldest] = statements.keys();
      if (statements.size > mostStatements && oldest) statements.delete(oldest);
      return statement;
    },
    close: () => void sqlite.close(),
  };
};

/**
 * Takes the write lock when a transaction begins. A transaction that has read first and then writes is refused at once
 * while another process writes (`inbox`, a backup), whatever the busy timeout says, and libsql leaves its statement
 * open, which keeps the log from being written back.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** kysely's dialect for SQLite, over libsql. */
export class LibsqlDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(sqlite: Libsql.Database) {
    const database = keepingStatements(sqlite);
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }
}
