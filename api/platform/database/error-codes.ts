/**
 * What the error of a failed statement means, in either database: PostgreSQL, appendix A; SQLite's result codes, which
 * are `errcode` in Node's errors.
 */
import { driverFailure, sqliteCode } from '#platform/log/database-reasons.ts';

/**
 * Connection exceptions, disk full, too many connections, operator intervention and timeouts, system errors, a
 * read-only server.
 */
const postgresOutage = /^(?:08...|53[13]00|57...|58...|25006)$/;
const networkFailure = /^E[A-Z]{4,}$|^EAI_AGAIN$/;
const sqlite = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;
const sqliteOutages = new Set<number>(Object.values(sqlite));

/** Whether PostgreSQL rolled a transaction back because of a concurrent one. */
export const isSerializationFailure = (error: unknown): boolean =>
  (Object(error) as { code?: unknown }).code === '40001';

/** Whether another connection is writing to SQLite's file. */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === sqlite.busy;

/** Whether a file is damaged, or not a SQLite file. */
export const isDamaged = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code === sqlite.corrupt || code === sqlite.notADatabase;
};

/** Whether the whole database refuses work or cannot be reached, so that any other statement would fail too. */
export const isOutage = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const inSqlite = sqliteCode(error);
  if (inSqlite !== undefined) return sqliteOutages.has(inSqlite);
  if (typeof code !== 'string') return driverFailure.test(String(message));
  return [postgresOutage, networkFailure].some((pattern) => pattern.test(code));
};
