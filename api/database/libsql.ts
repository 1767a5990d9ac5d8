import Libsql from 'libsql/promise';

/** A prepared statement. */
interface Statement {
  /** Whether it returns rows. */
  reader: boolean;
  all: (parameters: readonly unknown[]) => Promise<unknown[]>;
  run: (parameters: readonly unknown[]) => { changes: number; lastInsertRowid: number };
}

/** What is used of libsql's asynchronous interface; the package's own types leave much of it out. */
export interface Sqlite {
  inTransaction: boolean;
  prepare: (sql: string) => Promise<Statement>;
  /** Runs statements in a thread of libsql's, while the event loop goes on. */
  exec: (sql: string) => Promise<void>;
  /** @returns the rows that the pragma answers with */
  pragma: (source: string, options: Record<string, never>) => Promise<unknown[]>;
  close: () => void;
}

/** Opens a file of SQLite, and creates it when it does not exist. */
export const openLibsql = (file: string): Sqlite => new Libsql(file, {}) as unknown as Sqlite;
