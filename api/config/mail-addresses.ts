import { ConfigError } from './config-error.ts';
import { type Env, text } from './read-setting.ts';

const MAILBOX = /^(?:[^<>@,\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/**
 * One mailbox, `team@example.org` or `Team <team@example.org>`, or undefined.
 *
 * @throws ConfigError when it is not one
 */
export const mailbox = (env: Env, name: string): string | undefined => {
  const value = text(env, name);
  if (value === undefined || MAILBOX.test(value)) return value;
  throw new ConfigError(name, `an address such as team@example.org, not "${value}"`);
};

/**
 * Mailboxes separated by commas, or undefined.
 *
 * @throws ConfigError when one of them is none
 */
export const mailboxes = (env: Env, name: string): string | undefined => {
  const value = text(env, name);
  if (value === undefined || value.split(',').every((each) => MAILBOX.test(each.trim()))) {
    return value;
  }
  throw new ConfigError(name, `addresses such as team@example.org, not "${value}"`);
};
