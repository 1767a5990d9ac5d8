/**
 * What may be logged of an error. Its message may not: servers, databases and parsers quote visitors in their messages.
 */
import { databaseCode } from '#platform/database/error-codes.ts';
import { enhancedCodeOf, refusedPart } from './smtp-reply.ts';

/**
 * The failures that operators meet, in words → pattern of class, code, status and, for a mail, of the part that was
 * refused: `Error EENVELOPE 550 5.1.1 RECIPIENT`. The codes are those of Node and
 * OpenSSL, nodemailer (lib/errors), SMTP (RFC 5321), errno, SQLite ("Result and Error Codes") and PostgreSQL (appendix
 * A). The first match counts.
 */
const reasons: ReadonlyArray<readonly [reason: string, codes: RegExp]> = [
  ['certificate refused', /CERT|UNABLE_TO_/],
  // Only for now: neither TLS nor the password is wrong.
  ['refused by the mail server', /\bETLS \d+ [45]\.3\.|^Error EAUTH 4/],
  ['TLS refused', /\b(?:ERR_SSL_\w+|ERR_TLS_\w+|EPROTO|ETLS)\b/],
  ['user or password refused', /\bEAUTH\b|^SQLSTATE 28| LOGIN$/],
  ['refused', /^Refused\b/],
  ['sender refused, see MAIL_FROM', / SENDER$/],
  ['mail refused', / CONTENT$/],
  ['recipient refused', / RECIPIENT$/],
  ['refused by the mail server', /\bEPROTOCOL\b| SERVER$/],
  // UND_ERR_ABORTED: undici's error for a tunnel that was not opened. A stop has no code.
  ['refused by the proxy', /\b(?:EPROXY|UND_ERR_ABORTED)\b/],
  ['host not found', /\b(?:ENOTFOUND|EDNS|EAI_AGAIN)\b/],
  ['host unreachable', /\b(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)\b/],
  ['connection refused', /\bECONNREFUSED\b/],
  ['host silent', /\b(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT|TimeoutError)\b/],
  ['connection lost', /\b(?:ECONNRESET|ECONNECTION|EPIPE|UND_ERR_SOCKET)\b|^SQLSTATE 08/],
  ['ended by a stop', /\b(?:AbortError|CutOff)\b/],
  ['too many connections', /^SQLSTATE 53300/],
  ['away', /^SQLSTATE (?:57P|3D000)/],
  ['busy', /^SQLITE_(?:BUSY|LOCKED)|^SQLSTATE 55P03/],
  ['disk full', /\b(?:ENOSPC|EDQUOT)\b|^SQLITE_FULL|^SQLSTATE 53100/],
  ['read-only', /\bEROFS\b|^SQLITE_READONLY|^SQLSTATE 25006/],
  ['not permitted', /\b(?:EACCES|EPERM)\b|^SQLITE_(?:PERM|CANTOPEN)|^SQLSTATE 42501/],
  ['file damaged', /^SQLITE_(?:CORRUPT|NOTADB)/],
  ['no such file or folder', /\b(?:ENOENT|ENOTDIR)\b/],
];

const reasonOf = (codes: string): string | undefined =>
  reasons.find(([, pattern]) => pattern.test(codes))?.[0];

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

/**
 * The codes of an error, with the reason in words where operators meet it: `certificate refused (CERT_HAS_EXPIRED)`,
 * `recipient refused (EENVELOPE 550 5.1.1)`, `database: disk full (SQLITE_FULL)`, `TypeError`.
 */
export const failureSummary = (error: unknown): string => {
  const ofDatabase = databaseCode(error);
  if (ofDatabase) {
    const reason = reasonOf(ofDatabase);
    return `database: ${reason ? `${reason} (${ofDatabase})` : ofDatabase}`;
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
  const part = isOfMail ? refusedPart(reply, given['command']) : undefined;
  const reason = reasonOf([name, codes, part].filter(Boolean).join(' '));
  const summary = reason ? `${reason} (${codes || name})` : `${name} ${codes}`.trim();
  const party = parties.get(given);
  return party ? `${party}: ${summary}` : summary;
};

/** The fields of a log line about an error: its summary and stack frames. */
export const errorFields = (error: unknown): { failure: string; at: string[] } => {
  const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  const frames = stack.split('\n').filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line));
  return { failure: failureSummary(error), at: frames.map((line) => line.trim()) };
};
