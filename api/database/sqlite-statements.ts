import type Libsql from 'libsql';

/** What kysely runs of a statement. */
interface Statement {
  reader: boolean;
  all: (parameters: readonly unknown[]) => unknown[];
  run: (parameters: readonly unknown[]) => Libsql.RunResult;
}

const WRITES = /^\s*(?:insert|update|delete|with|replace)\b/i;
const nothing = { changes: 0, lastInsertRowid: 0 } as Libsql.RunResult;

const command = (carryOut: () => void): Statement => ({
  reader: false,
  all: () => [],
  run: () => {
    carryOut();
    return nothing;
  },
});

/**
 * Statements for kysely that leave the connection usable when another process has the database locked. A prepared
 * statement that met SQLITE_BUSY stays active in libsql until it is collected, and no transaction can be committed
 * beside it. So the lock for writing is taken first, by BEGIN IMMEDIATE through `exec`, which leaves nothing behind.
 */
export const sqliteStatements = (sqlite: Libsql.Database) => {
  const begin = (): void => void sqlite.exec('BEGIN IMMEDIATE');
  const rollback = (): void => {
    // SQLite has already done so when the disk is full.
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
  };

  const locked = <Result>(work: () => Result): Result => {
    if (sqlite.inTransaction) return work();
    begin();
    try {
      const result = work();
      sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      rollback();
      throw error;
    }
  };

  const statement = (sql: string): Statement => {
    const prepared = sqlite.prepare(sql);
    if (!WRITES.test(sql)) return prepared as unknown as Statement;
    return {
      reader: prepared.reader,
      all: (parameters) => locked(() => prepared.all(parameters)),
      run: (parameters) => locked(() => prepared.run(parameters)),
    };
  };

  return {
    close: () => sqlite.close(),
    prepare: (sql: string): Statement => {
      if (sql === 'begin') return command(begin);
      if (sql === 'rollback') return command(rollback);
      return statement(sql);
    },
  };
};
