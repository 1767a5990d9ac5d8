import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type Libsql from 'libsql';

/** Prepared statements that are kept. Each size of a group commit is a statement of its own. */
const maxStatements = 200;

const writePattern = /^\s*(?:insert|update|delete|replace|with)\b/i;

/**
 * Prepares statements through a cache; the least recently used is dropped. Without it, each query's statement would hold
 * its memory until garbage collection: after 50,000 submissions the process had twice the memory, at the same speed.
 */
const cachingStatements = (sqlite: Libsql.Database): ((sql: string) => SqliteStatement) => {
  const statements = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = statements.get(sql) ?? sqlite.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > maxStatements && oldest) statements.delete(oldest);
    return statement;
  };
};

const command = (execute: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  run: () => {
    execute();
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [][Symbol.iterator](),
});

/**
 * Takes the write lock before anything is written, by BEGIN IMMEDIATE through `exec`. Otherwise a transaction that reads
 * first and then writes would fail at once while another process (`inbox`, a backup) writes, whatever the busy timeout;
 * and in libsql a prepared statement that failed so stays open, which lets no transaction commit any more.
 */
const lockingBeforeWrites = (sqlite: Libsql.Database): SqliteDatabase => {
  const prepare = cachingStatements(sqlite);
  const begin = (): void => void sqlite.exec('BEGIN IMMEDIATE');
  const rollback = (): void => {
    // On a full disk SQLite has rolled back by itself.
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
  };

  const locked = <Result>(write: () => Result): Result => {
    if (sqlite.inTransaction) return write();
    begin();
    try {
      const result = write();
      sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      rollback();
      throw error;
    }
  };

  return {
    prepare: (sql) => {
      if (sql === 'begin') return command(begin);
      if (sql === 'rollback') return command(rollback);
      const statement = prepare(sql);
      if (!writePattern.test(sql)) return statement;
      return {
        reader: statement.reader,
        all: (parameters) => locked(() => statement.all(parameters)),
        run: (parameters) => locked(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
    close: () => void sqlite.close(),
  };
};

/**
 * Lets kysely run all pending migrations in one transaction. SQLite rolls back DDL as it does rows ("Transactions", section
 * 2); kysely's own adapter leaves it out, and a migration that is killed half-way could then never be run again.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** kysely's SQLite dialect over libsql. */
export class LibsqlDialect extends SqliteDialect {
  constructor(sqlite: Libsql.Database) {
    super({ database: lockingBeforeWrites(sqlite) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}
