/** What the error of a failed statement means, in either database: PostgreSQL, appendix A; SQLite's result codes. */
import { driverFailure, sqliteName } from '#platform/log/database-reasons.ts';

/**
 * Connection exceptions, a refused user or password, a missing database, disk full, too many connections, operator
 * intervention and timeouts, system errors, a read-only server.
 */
const postgresOutage = /^(?:08...|28...|3D000|53[13]00|57...|58...|25006)$/;
const networkFailure = /^E[A-Z]{4,}$|^EAI_AGAIN$/;
const sqliteOutage = /^(?:BUSY|READONLY|IOERR|CORRUPT|FULL|CANTOPEN|NOTADB)$/;

/** Whether PostgreSQL rolled a transaction back because of a concurrent one. */
export const isSerializationFailure = (error: unknown): boolean =>
  (Object(error) as { code?: unknown }).code === '40001';

/** Whether another connection is writing to SQLite's file. */
export const isBusy = (error: unknown): boolean => sqliteName(error) === 'BUSY';

/** Whether a file is damaged, or not a SQLite file. */
export const isDamaged = (error: unknown): boolean =>
  /^(?:CORRUPT|NOTADB)$/.test(sqliteName(error) ?? '');

/** Whether the whole database refuses work or cannot be reached, so that any other statement would fail too. */
export const isOutage = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const inSqlite = sqliteName(error);
  if (inSqlite) return sqliteOutage.test(inSqlite);
  if (typeof code !== 'string') return driverFailure.test(String(message));
  return [postgresOutage, networkFailure].some((pattern) => pattern.test(code));
};
