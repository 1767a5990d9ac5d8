/** Types of settings that name mailboxes (RFC 5322, section 3.4): `team@example.org` or `Team <team@example.org>`. */
import * as z from 'zod/mini';

export interface Mailbox {
  /** Empty: the mailbox has no name. */
  name: string;
  address: string;
}

const atom = /[^\s<>()[\]\\,:;"@]+/.source;
const label = /[^\s<>()[\]\\,:;"@.]+/.source;
/** The domain must have a dot (RFC 5321, section 2.3.5), be an address literal, or be `localhost`. */
const address = `${atom}@(?:localhost|\\[[^\\s<>@,\\]]+\\]|${label}(?:\\.${label})+)`;
const quoted = /"(?:[^"\\]|\\.)*"/.source;
const mailboxPattern = new RegExp(
  `^(?:(?<name>(?:${quoted}|[^<>@"])*)<(?<named>${address})>|(?<plain>${address}))$`,
);

const isMailbox = (text: string): boolean => !/\p{Cc}/u.test(text) && mailboxPattern.test(text);

/** Removes the quotation marks of a name (RFC 5322, section 3.2.4). All other characters belong to the name. */
const unquote = (name: string): string =>
  name.replace(new RegExp(quoted, 'g'), (part) => part.slice(1, -1).replace(/\\(.)/g, '$1')).trim();

const readMailbox = (text: string): Mailbox => {
  const { name = '', named, plain } = mailboxPattern.exec(text)?.groups ?? {};
  return { name: unquote(name), address: named ?? plain ?? '' };
};

/** Splits at commas outside quotation marks. */
const partsOf = (list: string): string[] =>
  (list.match(new RegExp(`(?:${quoted}|[^,])+`, 'g')) ?? []).map((part) => part.trim());

export const mailbox = z.pipe(
  z
    .string()
    .check(
      z.refine(
        isMailbox,
        'an email address with a domain, such as team@example.org or "Acme, Inc." <team@example.org>',
      ),
    ),
  z.transform(readMailbox),
);

/** Mailboxes separated by commas. */
export const mailboxes = z.pipe(
  z.string().check(
    z.refine(
      (list) => !list.replace(new RegExp(quoted, 'g'), '').includes(';'),
      'separated by commas, not semicolons, such as one@example.org, two@example.org',
    ),
    z.refine(
      (list) => partsOf(list).length > 0 && partsOf(list).every(isMailbox),
      'email addresses with a domain, such as team@example.org',
    ),
  ),
  z.transform((list) => partsOf(list).map(readMailbox)),
);
