import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type Libsql from 'libsql';

/** Statements kept; groups of differing sizes are differing statements. */
const mostStatements = 200;

const WRITES = /^\s*(?:insert|update|delete|replace|with)\b/i;

/**
 * libsql's connection with its statements kept, the least recently used going first. A statement that is prepared anew
 * for every query frees its memory only when the collector happens to run: 50,000 submissions then hold twice the
 * memory, at the same speed.
 */
const keepingStatements = (sqlite: Libsql.Database): ((sql: string) => SqliteStatement) => {
  const statements = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = statements.get(sql) ?? (sqlite.prepare(sql) as unknown as SqliteStatement);
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > mostStatements && oldest) statements.delete(oldest);
    return statement;
  };
};

const command = (carryOut: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  run: () => {
    carryOut();
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [][Symbol.iterator](),
});

/**
 * Takes the write lock before anything is written, by BEGIN IMMEDIATE through `exec`. A transaction that has read first
 * and then writes is refused at once while another process writes (`inbox`, a backup), whatever the busy timeout says;
 * and a prepared statement that was refused so stays open in libsql, and no transaction can be committed beside it.
 */
const lockingFirst = (sqlite: Libsql.Database): SqliteDatabase => {
  const prepare = keepingStatements(sqlite);
  const begin = (): void => void sqlite.exec('BEGIN IMMEDIATE');
  const rollback = (): void => {
    // On a full disk SQLite has done so already.
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
      if (!WRITES.test(sql)) return statement;
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

/** kysely's dialect for SQLite, over libsql. */
export class LibsqlDialect extends SqliteDialect {
  constructor(sqlite: Libsql.Database) {
    super({ database: lockingFirst(sqlite) });
  }
}
