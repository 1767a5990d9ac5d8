import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#settings/service.ts';

// What the reply of a mail server says (RFC 5321, section 4.2).

/**
 * The enhanced code at the beginning of a refusal (RFC 3463): `5.1.1` of `550 5.1.1 User unknown`. Undefined when there
 * is none.
 */
export const enhancedCodeOf = (reply: string): string | undefined =>
  /^([45])\d\d[ -](\1\.\d{1,3}\.\d{1,3})(?!\S)/.exec(reply)?.[2];

/**
 * Whether a refusal is about the sender's address, which many servers check only at `RCPT` (Exim, Postfix) or after the
 * mail (Microsoft 365). Bad address or domain of the sender: 5.1.7 and 5.1.8. Postfix answers 553 5.7.1 where the
 * address belongs to another user.
 */
export const isAboutSender = (reply: string): boolean => {
  const words = reply.replace(/<[^>]*>|\S+@\S+/g, '');
  return (
    /^[45]\.1\.[78]$/.test(enhancedCodeOf(reply) ?? '') ||
    /^553[ -]5\.7\.1\b/.test(reply) ||
    /\bsender\b|not owned|send ?as/i.test(words)
  );
};

/**
 * Codes about a recipient: its address, or its mailbox. Not 4.2.0, with which Postgrey puts off every new sender.
 * Microsoft 365 answers 5.4.1 for a recipient that it does not know.
 */
const aboutRecipient = /^(?:[45]\.1\.(?:[0-6]|10)|[45]\.2\.[1-4]|5\.2\.0|5\.4\.1)$/;

const sender = 'sender refused, see MAIL_FROM';
const server = 'refused by the mail server';

/**
 * What a refusal of MAIL or RCPT is about, by its enhanced code, as servers also refuse hosts, relays and logins there.
 * Without an enhanced code, only those of RFC 5321 count that have one meaning.
 */
const refusalOfEnvelope = (reply: string, command: unknown): string => {
  const code = enhancedCodeOf(reply);
  if (command === 'MAIL FROM') {
    return (code ? /^[45]\.1\./.test(code) : reply.startsWith('553')) ? sender : server;
  }
  return (code ? aboutRecipient.test(code) : /^55[16]/.test(reply)) ? 'recipient refused' : server;
};

/**
 * What a mail server refuses, in words: the sender, the recipient, the mail, the login that is missing, or any of them.
 *
 * @param command `MAIL FROM`, `RCPT TO`, `DATA`, or undefined for a recipient among several
 */
const refusalOf = (reply: string, command: unknown): string => {
  if (isAboutSender(reply)) return sender;
  if (reply.startsWith('530')) return /STARTTLS/i.test(reply) ? server : 'user or password refused';
  return command === 'DATA' || command === 'API'
    ? 'mail refused'
    : refusalOfEnvelope(reply, command);
};

/** How many characters of a reply are kept. */
const maxLength = 200;

/**
 * The first line of the mail server's reply that an error carries; undefined when it carries none. Control characters
 * are removed: PostgreSQL cannot store NUL, and terminals would obey others.
 */
export const replyLineOf = (error: unknown): string | undefined => {
  const { response } = Object(error) as { response?: unknown };
  if (typeof response !== 'string') return undefined;
  const [line = ''] = response.trim().split(/\r?\n/);
  return (
    line
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, maxLength)
      .trim() || undefined
  );
};

// What is said of an error, in the log and by commands: a reason in words, and its codes. Its message is not said:
// servers, databases and parsers quote visitors in their messages. For what to do about each reason, see
// docs/operating.md, "What the log says".

/**
 * The reasons that operators meet, in words → pattern of an error's class, code and status, such as `Error EAUTH 535`, or
 * of the database's code. The codes are those of Node and OpenSSL, nodemailer (lib/errors), errno, SQLite ("Result and
 * Error Codes") and PostgreSQL (appendix A). The first match counts. What mail servers refuse, smtp-reply.ts reads.
 */
const reasons: ReadonlyArray<readonly [reason: string, codes: RegExp]> = [
  ['certificate refused', /CERT|UNABLE_TO_/],
  // TLS (4.3) and the password (4xx) are refused for now only: neither is wrong.
  ['refused by the mail server', /\bEPROTOCOL\b|\bETLS \d+ [45]\.3\.|^Error EAUTH 4/],
  ['TLS refused', /\b(?:ERR_SSL_\w+|ERR_TLS_\w+|EPROTO|ETLS)\b/],
  ['user or password refused', /\bEAUTH\b|^SQLSTATE 28/],
  ['refused', /^Refused\b/],
  // UND_ERR_ABORTED: undici's error for a tunnel that was not opened. A stop has no code.
  ['refused by the proxy', /\b(?:EPROXY|UND_ERR_ABORTED)\b/],
  [
    'host unreachable',
    /\b(?:ENOTFOUND|EDNS|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)\b/,
  ],
  ['host silent', /\b(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT|TimeoutError)\b/],
  ['connection lost', /\b(?:ECONNRESET|ECONNECTION|EPIPE|UND_ERR_SOCKET)\b|^SQLSTATE 08/],
  ['ended by a stop', /\b(?:AbortError|CutOff)\b/],
  ['too many connections', /^SQLSTATE 53300/],
  ['away', /^SQLSTATE (?:57P|3D000)/],
  ['busy', /^SQLITE_(?:BUSY|LOCKED)|^SQLSTATE (?:55P03|570)/],
  ['disk full', /\b(?:ENOSPC|EDQUOT)\b|^SQLITE_FULL|^SQLSTATE 53100/],
  ['disk failed', /\bEIO\b|^SQLITE_IOERR|^SQLSTATE 58/],
  ['read-only', /\bEROFS\b|^SQLITE_READONLY|^SQLSTATE 25006/],
  ['not permitted', /\b(?:EACCES|EPERM)\b|^SQLITE_(?:PERM|CANTOPEN)|^SQLSTATE 42501/],
  ['file damaged', /^SQLITE_(?:CORRUPT|NOTADB)/],
  ['no such file or folder', /\b(?:ENOENT|ENOTDIR)\b/],
];

const reasonIn = (codes: string): string | undefined =>
  reasons.find(([, pattern]) => pattern.test(codes))?.[0];

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
const databaseCode = (error: unknown): string | undefined => {
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

const databaseReason = (error: unknown): string | undefined => reasonIn(databaseCode(error) ?? '');

/** Whether another connection is writing to SQLite's file. */
export const isBusy = (error: unknown): boolean => databaseReason(error) === 'busy';

/** Whether a file is damaged, or not a SQLite file. */
export const isDamaged = (error: unknown): boolean => databaseReason(error) === 'file damaged';

const networkFailure = /^E[A-Z]{4,}$|^EAI_AGAIN$/;

/**
 * Whether the whole database refuses work or cannot be reached, so that any other statement would fail too. A mistake in
 * a statement has no reason in the table.
 */
export const isOutage = (error: unknown): boolean =>
  databaseReason(error) !== undefined ||
  networkFailure.test(String((Object(error) as { code?: unknown }).code));

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(value);

/** Whether a value is an HTTP or SMTP status code: 100 to 599. */
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;

const parties = new WeakMap<object, string>();

/**
 * Notes which party an error came from, for errors whose code does not say so, such as ECONNREFUSED. The summary of the
 * error then begins with the party.
 *
 * @returns the same error
 */
export const failedAt = <Failure>(party: 'database' | 'token server', error: Failure): Failure => {
  if (error instanceof Object) parties.set(error, party);
  return error;
};

interface Failure {
  party: string | undefined;
  reason: string | undefined;
  /** Codes in the order of the table; the class of an error that has none. */
  codes: string;
  name: string;
}

const failureOf = (error: unknown): Failure => {
  const ofDatabase = databaseCode(error);
  if (ofDatabase) {
    return { party: 'database', reason: reasonIn(ofDatabase), codes: ofDatabase, name: '' };
  }
  const given = Object(error) as Record<string, unknown>;
  const name = /^\w{1,40}$/.exec(String(given['name']))?.[0] ?? 'Error';
  // nodemailer replaces the network's code, which says more, with its own.
  const code = [given['originalCode'], given['code']].find(isCode);
  const status = isStatus(given['responseCode']) ? given['responseCode'] : undefined;
  const reply = typeof given['response'] === 'string' ? given['response'] : '';
  const codes = [code, status, enhancedCodeOf(reply)]
    .filter((each) => each !== undefined)
    .join(' ');
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const reason = isOfMail ? refusalOf(reply, given['command']) : reasonIn(`${name} ${codes}`);
  return { party: parties.get(given), reason, codes, name };
};

const inWords = ({ reason, codes, name }: Failure): string =>
  reason ? `${reason} (${codes || name})` : `${name} ${codes}`.trim();

/**
 * The codes of an error, with the reason in words where operators meet it: `certificate refused (CERT_HAS_EXPIRED)`,
 * `recipient refused (EENVELOPE 550 5.1.1)`, `database: disk full (SQLITE_FULL)`, `TypeError`.
 */
export const failureSummary = (error: unknown): string => {
  const failure = failureOf(error);
  return failure.party ? `${failure.party}: ${inWords(failure)}` : inWords(failure);
};

/** The fields of a log line about an error: its summary and stack frames. */
export const errorFields = (error: unknown): { failure: string; at: string[] } => {
  const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  const frames = stack.split('\n').filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line));
  return { failure: failureSummary(error), at: frames.map((line) => line.trim()) };
};

/**
 * An error whose message tells an operator why a database cannot be opened.
 *
 * @param place where the database is: `in .data`, `at db.example.org/site`
 * @param setting the setting that says so: `DATA_DIR`
 */
export const openFailure = (cause: unknown, place: string, setting: string): Error => {
  const failure = failureOf(cause);
  const why = failure.reason
    ? `${inWords(failure)}. What to do: docs/operating.md, "What the log says".`
    : (cause as Error).message || inWords(failure);
  return new Error(`The database ${place} (${setting}) cannot be used: ${why}`, { cause });
};

export type Log = Logger;

/**
 * A logger that writes JSON lines. Nothing that identifies a visitor may be logged: no name, IP address, email or
 * text.
 *
 * @param destination stdout, except in tests
 */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? process.stdout,
  );
