/** What the error of a failed statement means, in either database: PostgreSQL, appendix A; SQLite's result codes. */

/**
 * Connection exceptions, disk full, too many connections, operator intervention and timeouts, system errors, a
 * read-only server.
 */
const postgresOutage = /^(?:08...|53[13]00|57...|58...|25006)$/;
const networkFailure = /^E[A-Z]{4,}$|^EAI_AGAIN$/;
const sqliteOutage = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|CORRUPT|NOTADB)/;
/** Messages of the drivers' own errors, which have no code. */
const driverFailure =
  /^(?:Connection terminated|timeout exceeded|Client has encountered a connection error)/;

/** Whether the database as a whole refuses or cannot be reached, so that another statement would fail too. */
export const isOutage = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return driverFailure.test(String(message));
  return [postgresOutage, networkFailure, sqliteOutage].some((pattern) => pattern.test(code));
};
