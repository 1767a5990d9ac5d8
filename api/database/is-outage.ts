/**
 * PostgreSQL, appendix A: connection exceptions, disk full, too many connections, operator intervention and time-outs,
 * system errors, a server that only reads.
 */
const postgresStates = /^(?:08...|53[13]00|57...|58...|25006)$/;
const network = /^E[A-Z]{4,}$|^EAI_AGAIN$/;
const sqliteStates = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|CORRUPT|NOTADB)/;
/** The driver gives these no code. */
const drivers =
  /^(?:Connection terminated|timeout exceeded|Client has encountered a connection error)/;

/** Whether the database as a whole refuses or cannot be reached, so that another statement would fare no better. */
export const isOutage = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return drivers.test(String(message));
  return [postgresStates, network, sqliteStates].some((pattern) => pattern.test(code));
};
