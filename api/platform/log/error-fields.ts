/**
 * What may be logged of an error. Its message may not: servers, databases and parsers quote visitors in their messages.
 */
import { databaseReason } from './database-reasons.ts';
import { reasonOf } from './failure-reasons.ts';

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(value);

/** Whether a value is an HTTP or SMTP status code: 100 to 599. */
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;

const parties = new WeakMap<object, string>();

/**
 * Says which party an error came from, when its code, such as ECONNREFUSED, does not. The summary begins with the
 * party.
 *
 * @returns the same error
 */
export const failedAt = <Failure>(party: 'database' | 'token server', error: Failure): Failure => {
  if (error instanceof Object) parties.set(error, party);
  return error;
};

/**
 * The reason in words, and the codes from which it was derived: `certificate expired (CERT_HAS_EXPIRED)`, `recipient
 * refused (EENVELOPE 550)`, `database: disk full (SQLITE_FULL)`. Without words for it, the class and codes:
 * `TypeError`.
 */
export const failureSummary = (error: unknown): string => {
  const ofDatabase = databaseReason(error);
  if (ofDatabase) return `database: ${ofDatabase}`;
  const given = Object(error) as Record<string, unknown>;
  const name = /^\w{1,40}$/.exec(String(given['name']))?.[0] ?? 'Error';
  // nodemailer replaces the network's code, which says more, by its own.
  const code = [given['originalCode'], given['code']].find(isCode);
  const status = isStatus(given['responseCode']) ? given['responseCode'] : undefined;
  const command = typeof given['command'] === 'string' ? given['command'] : undefined;
  const reason = reasonOf({ name, code, status, command });
  const codes = [code, status].filter((each) => each !== undefined).join(' ');
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
