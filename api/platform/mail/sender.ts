/** Who sends the mails. */
import { domainToASCII } from 'node:url';
import type { Identity } from '#api/company.ts';

/** A mailbox as nodemailer takes it. */
export type Sender = string | { name: string; address: string };

/** MAIL_FROM, or the company's general mailbox. */
export const senderOf = (
  mailFrom: string | undefined,
  { name, emails }: Pick<Identity, 'name' | 'emails'>,
): Sender => mailFrom ?? { name, address: emails.info };

/** The address alone: `site@web.example.org` of `Our site <site@web.example.org>`. */
export const addressOf = (sender: Sender): string =>
  typeof sender === 'string' ? (/[^\s<>]+@[^\s<>]+/.exec(sender)?.[0] ?? sender) : sender.address;

/**
 * The domain of Message-IDs: the sender's, as spam filters compare the two. In ASCII, as the header takes nothing else
 * (RFC 5322, section 3.6.4).
 */
export const mailDomain = (
  mailFrom: string | undefined,
  identity: Pick<Identity, 'name' | 'emails'>,
): string => domainToASCII(addressOf(senderOf(mailFrom, identity)).split('@').at(-1) ?? '');
