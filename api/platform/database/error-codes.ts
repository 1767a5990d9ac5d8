/** What the error of a failed statement means, in either database: PostgreSQL, appendix A; SQLite's result codes. */

/** Messages of the PostgreSQL driver's own errors, which have no code. */
const driverFailure =
  /^(?:Connection terminated|timeout exceeded|Client has encountered a connection error)/;

/** PostgreSQL's code for a connection that broke. */
const connectionFailure = '08006';

/** The names of those SQLite primary result codes that we tell apart. */
const sqliteNames: Record<number, string> = {
  3: 'PERM',
  5: 'BUSY',
  6: 'LOCKED',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  19: 'CONSTRAINT',
  26: 'NOTADB',
};

/** `SQLITE_FULL` or `SQLSTATE 57P01`; undefined for an error that does not come from the database. */
export const databaseCode = (error: unknown): string | undefined => {
  const { errcode, code, severity, message } = Object(error) as Record<string, unknown>;
  if (typeof errcode === 'number') {
    // The primary code is the lowest byte of the extended one.
    const primary = errcode & 0xff;
    return `SQLITE_${sqliteNames[primary] ?? primary}`;
  }
  if (typeof code !== 'string') {
    return driverFailure.test(String(message)) ? `SQLSTATE ${connectionFailure}` : undefined;
  }
  // The server's errors have a severity; network errors have none.
  const isOfServer = severity !== undefined && /^[0-9A-Z]{5}$/.test(code);
  return isOfServer ? `SQLSTATE ${code}` : undefined;
};

const outage = new RegExp(
  [
    '^SQLITE_(?:BUSY|READONLY|IOERR|CORRUPT|FULL|CANTOPEN|NOTADB)$',
    // Connection exceptions, a refused user or password, a missing database, disk full, too many connections, operator
    // intervention and timeouts, system errors, a read-only server.
    '^SQLSTATE (?:08...|28...|3D000|53[13]00|57...|58...|25006)$',
  ].join('|'),
);
const networkFailure = /^E[A-Z]{4,}$|^EAI_AGAIN$/;

/** Whether another connection is writing to SQLite's file. */
export const isBusy = (error: unknown): boolean => databaseCode(error) === 'SQLITE_BUSY';

/** Whether a file is damaged, or not a SQLite file. */
export const isDamaged = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB)$/.test(databaseCode(error) ?? '');

/** Whether the whole database refuses work or cannot be reached, so that any other statement would fail too. */
export const isOutage = (error: unknown): boolean => {
  const { code } = Object(error) as { code?: unknown };
  return outage.test(databaseCode(error) ?? '') || networkFailure.test(String(code));
};
