/** Why a database failed, in words and with its code: SQLite ("Result and Error Codes"), PostgreSQL (appendix A). */

/** Messages of the PostgreSQL driver's own errors, which have no code. */
export const driverFailure =
  /^(?:Connection terminated|timeout exceeded|Client has encountered a connection error)/;

/** SQLite's primary result codes: name and meaning for an operator. */
const sqliteReasons: Record<number, readonly [name: string, reason: string]> = {
  3: ['PERM', 'not permitted'],
  5: ['BUSY', 'locked by another process'],
  6: ['LOCKED', 'locked'],
  7: ['NOMEM', 'out of memory'],
  8: ['READONLY', 'read-only'],
  10: ['IOERR', 'disk error'],
  11: ['CORRUPT', 'file damaged'],
  13: ['FULL', 'disk full'],
  14: ['CANTOPEN', 'file cannot be opened'],
  19: ['CONSTRAINT', 'statement refused'],
  23: ['AUTH', 'not permitted'],
  26: ['NOTADB', 'file is no database'],
};

/** Name and meaning of SQLite's primary result code, the lowest byte of the extended one. Undefined for other errors. */
const sqliteResult = (error: unknown): readonly [name: string, reason: string] | undefined => {
  const { errcode } = Object(error) as { errcode?: unknown };
  if (typeof errcode !== 'number') return undefined;
  const code = errcode & 0xff;
  return sqliteReasons[code] ?? [String(code), 'statement refused'];
};

/** `FULL` for SQLite's SQLITE_FULL; undefined for other databases' errors. */
export const sqliteName = (error: unknown): string | undefined => sqliteResult(error)?.[0];

/** PostgreSQL's SQLSTATEs and classes. The first match counts. */
const postgresReasons: ReadonlyArray<readonly [reason: string, state: RegExp]> = [
  ['connection lost', /^08/],
  ['read-only', /^25006$/],
  ['user or password refused', /^28/],
  ['no such database', /^3D000$/],
  ['conflict with another transaction', /^40/],
  ['not permitted', /^42501$/],
  ['disk full', /^53100$/],
  ['out of memory', /^53200$/],
  ['too many connections', /^53300$/],
  ['locked', /^55P03$/],
  ['statement cancelled', /^57014$/],
  ['server starting', /^57P03$/],
  ['server stopping', /^57P/],
  ['disk error', /^58/],
  ['server failed', /^XX/],
  ['statement refused', /^/],
];

/**
 * Why a database failed, with its own code: `disk full (SQLITE_FULL)`, `server stopping (57P01)`; undefined for other
 * errors.
 */
export const databaseReason = (error: unknown): string | undefined => {
  const [name, reason] = sqliteResult(error) ?? [];
  if (name) return `${reason} (SQLITE_${name})`;
  const { code, severity, message } = Object(error) as Record<string, unknown>;
  if (typeof code !== 'string') {
    return driverFailure.test(String(message)) ? 'connection lost' : undefined;
  }
  // Errors of the server have a severity; errors of the network have none.
  if (severity === undefined || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return `${postgresReasons.find(([, state]) => state.test(code))?.[0]} (${code})`;
};
