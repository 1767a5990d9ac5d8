import * as z from 'zod/mini';
import { optional } from '#contract/settings/kinds.ts';
import type { About, Setting } from '#contract/settings/setting.ts';

/** `team@example.org`. Mail to another machine needs a domain with a dot (RFC 5321, section 2.3.5), or an address literal. */
const address = /[^\s<>@,]+@(?:localhost|\[[^\s<>@,\]]+\]|[^\s<>@,.]+(?:\.[^\s<>@,.]+)+)/.source;
const mailboxPattern = new RegExp(`^(?:[^<>@,\\r\\n]*<${address}>|${address})$`);

/** One mailbox (RFC 5322, section 3.4): `team@example.org` or `Team <team@example.org>`. */
export const mailbox = (name: string, about: About): Setting<string | undefined> =>
  optional({
    name,
    schema: z
      .string()
      .check(z.regex(mailboxPattern, 'an address with its domain such as team@example.org')),
    ...about,
  });

/** Mailboxes separated by commas. */
export const mailboxes = (name: string, about: About): Setting<string | undefined> =>
  optional({
    name,
    schema: z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((each) => mailboxPattern.test(each.trim())),
          'addresses with their domains such as team@example.org',
        ),
      ),
    ...about,
  });
