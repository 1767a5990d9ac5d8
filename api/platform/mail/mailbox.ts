import * as z from 'zod/mini';
import type { About, Setting } from '#shared/settings/setting.ts';

/**
 * `team@example.org`. The domain must have a dot (RFC 5321, section 2.3.5), be an address literal, or be `localhost`.
 */
const address = /[^\s<>@,]+@(?:localhost|\[[^\s<>@,\]]+\]|[^\s<>@,.]+(?:\.[^\s<>@,.]+)+)/.source;
const mailboxPattern = new RegExp(`^(?:[^<>@,\\r\\n]*<${address}>|${address})$`);

const areMailboxes = (value: string): boolean =>
  value.split(',').every((each) => mailboxPattern.test(each.trim()));

const oneExpectation = 'an address with its domain such as team@example.org';
const severalExpectation = 'addresses with their domains such as team@example.org';

/** A setting with one mailbox (RFC 5322, section 3.4): `team@example.org` or `Team <team@example.org>`. */
export const mailbox = (name: string, about: About): Setting<string | undefined> => ({
  name,
  schema: z.optional(z.string().check(z.regex(mailboxPattern, oneExpectation))),
  // By mistake, it may be the address of the mail server, with its password.
  isSecret: true,
  ...about,
});

/** A setting with mailboxes separated by commas. */
export const mailboxes = (name: string, about: About): Setting<string | undefined> => ({
  name,
  schema: z.optional(z.string().check(z.refine(areMailboxes, severalExpectation))),
  isSecret: true,
  ...about,
});
