import { type SubmissionKind, submissionKinds } from '#contract/submission.ts';
import { ConfigError } from './config-error.ts';
import { type Env, text } from './read-setting.ts';

const mailboxPattern = /^(?:[^<>@,\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/**
 * One mailbox (RFC 5322, section 3.4): `team@example.org` or `Team <team@example.org>`; undefined when unset.
 *
 * @throws ConfigError for anything else
 */
export const mailbox = (env: Env, name: string): string | undefined => {
  const value = text(env, name);
  if (value === undefined || mailboxPattern.test(value)) return value;
  throw new ConfigError(name, `an address such as team@example.org, not "${value}"`);
};

/**
 * Mailboxes separated by commas; undefined when unset.
 *
 * @throws ConfigError when one of them is not a mailbox
 */
export const mailboxes = (env: Env, name: string): string | undefined => {
  const value = text(env, name);
  if (value === undefined || value.split(',').every((each) => mailboxPattern.test(each.trim()))) {
    return value;
  }
  throw new ConfigError(name, `addresses such as team@example.org, not "${value}"`);
};

const prefix = 'MAIL_TO_';

/**
 * The recipients of single kinds: `MAIL_TO_JOB_APPLICATION` and its kin.
 *
 * @throws ConfigError when one of them is not a mailbox, or a setting names no kind
 */
export const mailboxesByKind = (env: Env): Partial<Record<SubmissionKind, string>> => {
  const byName = new Map(submissionKinds.map((kind) => [prefix + kind.toUpperCase(), kind]));
  const names = Object.keys(env).filter((name) => name.startsWith(prefix) && text(env, name));
  const recipients = names.map((name) => {
    const kind = byName.get(name);
    if (kind) return [kind, mailboxes(env, name)];
    throw new ConfigError(name, `named after a kind: ${[...byName.keys()].join(', ')}`);
  });
  return Object.fromEntries(recipients) as Partial<Record<SubmissionKind, string>>;
};
