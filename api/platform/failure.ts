/**
 * Describes errors for the log and for commands: a reason in words, and codes. Leaves out an error's own message,
 * because servers, databases and parsers quote visitors in it. What to do about each reason:
 * docs/operating/troubleshooting.md, "Reasons".
 */
import { constants } from 'node:os';
import { isRecord } from '#contract/is-record.ts';
import { enhancedCodeOf, refusalOf } from './smtp-reply.ts';

/**
 * The reasons that operators meet, in words → a pattern of an error's class, code and status, such as `Error EAUTH
 * 535`, or of the database's code. The codes are those of Node and OpenSSL, nodemailer (lib/errors), errno, SQLite
 * ("Result and Error Codes") and PostgreSQL (appendix A). The first match counts. smtp-reply.ts reads mail servers'
 * refusals.
 */
const reasons: ReadonlyArray<readonly [reason: string, codes: RegExp]> = [
  // UNSPECIFIED: Node's code if OpenSSL's code has no name, such as for an RSA key of 1,024 bits.
  ['certificate refused', /CERT|UNABLE_TO_|\bUNSPECIFIED\b/],
  // Neither TLS nor the password is wrong: the server reports its own state (x.3), or refuses only for now (4xx).
  ['refused by the mail server', /\bEPROTOCOL\b|\bETLS \d+ [45]\.3\.|^Error EAUTH 4/],
  ['TLS refused', /\b(?:ERR_SSL_\w+|ERR_TLS_\w+|EPROTO|ETLS)\b/],
  ['user or password refused', /\bEAUTH\b|^SQLSTATE 28/],
  // 08P01: PgBouncer's code for all its own refusals, such as a transaction in statement mode.
  ['refused', /^Refused\b|^SQLSTATE 08P01/],
  // UND_ERR_ABORTED: undici's code if the proxy refuses a tunnel. A call that a stop ends has no code (AbortError).
  ['refused by the proxy', /\b(?:EPROXY|UND_ERR_ABORTED)\b/],
  [
    'host unreachable',
    /\b(?:ENOTFOUND|EDNS|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)\b/,
  ],
  ['host silent', /\b(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT|TimeoutError)\b/],
  ['connection lost', /\b(?:ECONNRESET|ECONNECTION|EPIPE|UND_ERR_SOCKET)\b|^SQLSTATE 08/],
  ['ended by a stop', /\b(?:AbortError|CutOff)\b/],
  ['too many connections', /^SQLSTATE 53300/],
  ['away', /^SQLSTATE 57P/],
  ['no such database', /^SQLSTATE 3D000/],
  ['busy', /^SQLITE_(?:BUSY|LOCKED)|^SQLSTATE (?:55P03|570)/],
  ['disk full', /\b(?:ENOSPC|EDQUOT)\b|^SQLITE_FULL|^SQLSTATE 53100/],
  ['disk failed', /\bEIO\b|^SQLITE_IOERR|^SQLSTATE 58/],
  ['file moved or deleted', /^SQLITE_READONLY_DBMOVED/],
  ['read-only', /\bEROFS\b|^SQLITE_READONLY|^SQLSTATE 25006/],
  ['not permitted', /\b(?:EACCES|EPERM)\b|^SQLITE_(?:PERM|CANTOPEN)|^SQLSTATE 42501/],
  ['file damaged', /^SQLITE_(?:CORRUPT|NOTADB)/],
  ['too many open files', /\b(?:EMFILE|ENFILE)\b/],
  ['no such file or folder', /\b(?:ENOENT|ENOTDIR)\b/],
];

const reasonIn = (codes: string): string | undefined =>
  reasons.find(([, pattern]) => pattern.test(codes))?.[0];

/** Messages of the PostgreSQL driver's own errors, which have no code. */
const driverFailure =
  /^(?:Connection terminated|timeout exceeded|Client has encountered a connection error)/;

/** PostgreSQL's code for a connection that broke. */
const connectionFailure = '08006';

/** SQLite's result codes that the table of reasons tells apart. All but the last are primary codes. */
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
  1032: 'READONLY_DBMOVED',
};

/** Returns `SQLITE_FULL` or `SQLSTATE 57P01`. Undefined: the error does not come from the database. */
const databaseCode = (error: unknown): string | undefined => {
  if (!isRecord(error)) return undefined;
  const { errcode, code, severity, message } = error;
  if (typeof errcode === 'number') {
    // The primary code is the lowest byte of the extended one.
    const primary = errcode & 0xff;
    return `SQLITE_${sqliteNames[errcode] ?? sqliteNames[primary] ?? primary}`;
  }
  if (typeof code !== 'string') {
    return driverFailure.test(String(message)) ? `SQLSTATE ${connectionFailure}` : undefined;
  }
  // The server's errors have a severity; network errors have none.
  const isOfServer = severity !== undefined && /^[0-9A-Z]{5}$/.test(code);
  return isOfServer ? `SQLSTATE ${code}` : undefined;
};

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(value);

/** Names of system errors by Node's negative numbers. Node itself has no name for EDQUOT. */
const errnoNames = new Map(
  Object.entries(constants.errno).map(([name, number]) => [-number, name]),
);

const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;

const parties = new WeakMap<object, string>();

/**
 * Notes which party an error came from, because a code such as ECONNREFUSED does not say so. The error's summary then
 * begins with the party.
 *
 * @returns the same error
 */
export const failedAt = <Thrown>(party: 'database' | 'token server', error: Thrown): Thrown => {
  if (error instanceof Object) parties.set(error, party);
  return error;
};

interface Failure {
  party: string | undefined;
  reason: string | undefined;
  /** The codes in the order of the table of reasons. Empty: the error has none. */
  codes: string;
  name: string;
}

const failureOf = (error: unknown): Failure => {
  const ofDatabase = databaseCode(error);
  if (ofDatabase) {
    return { party: 'database', reason: reasonIn(ofDatabase), codes: ofDatabase, name: '' };
  }
  const given: Record<string, unknown> = isRecord(error) ? error : {};
  const name = /^\w{1,40}$/.exec(String(given['name']))?.[0] ?? 'Error';
  // nodemailer replaces the network's code, which says more, with its own.
  const code = [given['originalCode'], given['code'], errnoNames.get(Number(given['errno']))].find(
    isCode,
  );
  const status = isStatus(given['responseCode']) ? given['responseCode'] : undefined;
  const codes = [code, status, enhancedCodeOf(given)].filter(Boolean).join(' ');
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const reason = isOfMail ? refusalOf(given).refused : reasonIn(`${name} ${codes}`);
  return { party: parties.get(given), reason, codes, name };
};

const failureInWords = ({ reason, codes, name }: Failure): string =>
  reason ? `${reason} (${codes || name})` : `${name} ${codes}`.trim();

/**
 * Returns the codes of an error, with the reason in words if the table has it. Examples: `certificate refused
 * (CERT_HAS_EXPIRED)`, `recipient refused (EENVELOPE 550 5.1.1)`, `database: disk full (SQLITE_FULL)`, `TypeError`.
 */
export const failureSummary = (error: unknown): string => {
  const failure = failureOf(error);
  return failure.party ? `${failure.party}: ${failureInWords(failure)}` : failureInWords(failure);
};

/** Returns the fields of a log line about an error: its summary and stack frames. */
export const errorFields = (error: unknown): { failure: string; at: string[] } => {
  const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  const frames = stack.split('\n').filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line));
  return { failure: failureSummary(error), at: frames.map((line) => line.trim()) };
};

/**
 * Makes an error whose message tells an operator why a database cannot be opened.
 *
 * @param place the database's location: `in .data`, `at db.example.org/site`
 * @param setting the setting that names the location: `DATA_DIR`
 */
export const openFailure = (cause: unknown, place: string, setting: string): Error => {
  const failure = failureOf(cause);
  const why = failure.reason
    ? `${failureInWords(failure)}. What to do: docs/operating/troubleshooting.md, "Reasons".`
    : (cause as Error).message || failureInWords(failure);
  return new Error(`The database ${place} (${setting}) cannot be used: ${why}`, { cause });
};

const databaseReason = (error: unknown): string | undefined => reasonIn(databaseCode(error) ?? '');

/** Returns whether another connection holds a lock that a statement or a checkpoint needs. */
export const isBusy = (error: unknown): boolean => databaseReason(error) === 'busy';

/** Returns whether a file is damaged, or not a SQLite file. */
export const isDamaged = (error: unknown): boolean => databaseReason(error) === 'file damaged';

/** Returns whether the process or the machine has reached its limit of open files. */
export const isOutOfFiles = (error: unknown): boolean =>
  isRecord(error) && ['EMFILE', 'ENFILE'].includes(String(error['code']));

const networkFailure = /^E[A-Z]{4,}$|^EAI_AGAIN$/;

/**
 * Returns whether the whole database refuses work or cannot be reached, so that every other statement would fail too. A
 * mistake in a statement has no reason in the table.
 */
export const isOutage = (error: unknown): boolean =>
  databaseReason(error) !== undefined ||
  (isRecord(error) && networkFailure.test(String(error['code'])));
