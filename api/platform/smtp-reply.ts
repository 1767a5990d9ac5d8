/**
 * Reads a mail server's refusal (RFC 5321, section 4.2): the reason in words without addresses, for the log, and
 * whether a retry would be refused too.
 */

/** A mail server's refusal, as nodemailer reports it. */
export interface Refusal {
  /** The command that was refused: `MAIL FROM`, `RCPT TO`, `DATA`. */
  command?: unknown;
  /** The server's reply. */
  response?: unknown;
}

/** Characters of a reply that are read. nodemailer accepts up to a megabyte. */
const maxLength = 1000;

/** Returns the beginning of the server's reply. Empty: there is none. */
export const replyOf = ({ response }: Refusal): string =>
  typeof response === 'string' ? response.slice(0, maxLength) : '';

/** Splits a reply into status, enhanced code (RFC 3463) and words. The code must have the class of the status. */
const partsOf = (refusal: Refusal): [status: string, code: string, words: string] => {
  const parts = /^(?:(([45])\d\d)(?:[ -](\2\.\d{1,3}\.\d{1,3})(?!\S))?)?([^]*)/;
  const [, status = '', , code = '', words = ''] = parts.exec(replyOf(refusal)) ?? [];
  return [status, code, words];
};

/** Returns `5.1.1` of `550 5.1.1 User unknown`. Empty: there is no code. */
export const enhancedCodeOf = (refusal: Refusal): string => partsOf(refusal)[1];

const sender = 'sender refused, see MAIL_FROM';
const recipient = 'recipient refused';
const server = 'refused by the mail server';

/**
 * The reason in words → a pattern of command, status, enhanced code (each may be `-`) and words without addresses:
 * `RCPT TO 550 5.1.1 : User unknown`. The first match counts. Enhanced codes come before words, because servers also
 * refuse hosts, relays and logins at MAIL and RCPT.
 */
const refusals: ReadonlyArray<readonly [refused: string, pattern: RegExp]> = [
  // The sender's address (1.7) or domain (1.8) is bad.
  [sender, /^[A-Z ]+\d+ [45]\.1\.[78] /],
  // The recipient's address or mailbox. 4.2.0 is left out, because Postgrey delays every new sender with it. Microsoft
  // 365 answers 5.4.1 for an unknown recipient, and the 5.7 codes for a group or mailbox that accepts no mail from
  // outside (Microsoft, "NDR error codes in Exchange Online").
  [
    recipient,
    /^(?!MAIL)[A-Z ]+\d+ (?:[45]\.1\.(?:[1-6]|10)|[45]\.2\.[1-4]|5\.4\.1|5\.7\.(?:12|124|129|13[3-6])) /,
  ],
  // Many servers check the sender only at RCPT (Exim, Postfix) or after the mail (Microsoft 365). 553 5.7.1 is
  // Postfix's answer if the address belongs to another user.
  [sender, /^[A-Z ]+553 5\.7\.1 |\bsender\b|not owned|send ?as/i],
  [server, /^[A-Z ]+530 [^]*STARTTLS/i],
  ['user or password refused', /^[A-Z ]+530 /],
  [sender, /^MAIL FROM (?:\d+ [45]\.(?:1\.\d+|2\.[1-4]) |553 - )/],
  [server, /^MAIL FROM /],
  ['mail refused', /^(?:DATA|API) /],
  // 1.0 and 2.0 are "other" statuses of an address or mailbox. Without an enhanced code, only the codes of RFC 5321
  // that have a single meaning count.
  [recipient, /^[A-Z ]+(?:\d+ (?:[45]\.1\.0|5\.2\.0)|55[16] -) /],
];

/**
 * Codes of a mailbox or domain that does not exist, accepts no mail, or is disabled (RFC 3463; 5.1.10: RFC 7505; 556:
 * RFC 7504). A plain 550 is not among them. It may also mean a blocklist, an exhausted quota or a relay that refuses,
 * which an operator can fix within a day.
 */
const noMailbox = /^[A-Z ]+(?:556 |\d+ 5\.(?:1\.(?:[1236]|10)|2\.1) )/;

/** Returns the reason of a refusal in words, and whether the server would refuse the next attempt too. */
export const refusalOf = (refusal: Refusal): { refused: string; isPermanent: boolean } => {
  const [status, code, words] = partsOf(refusal);
  const withoutAddresses = words.replace(/<[^>]*>|\S+@\S+/g, '');
  const command = typeof refusal.command === 'string' ? refusal.command : 'OTHER';
  const text = `${command} ${status || '-'} ${code || '-'} ${withoutAddresses}`;
  const [refused = server] = refusals.find(([, pattern]) => pattern.test(text)) ?? [];
  return { refused, isPermanent: refused !== sender && noMailbox.test(text) };
};

const maxLineLength = 200;

/**
 * Returns the first line of a reply, at most 200 characters. Undefined: there is no reply. Replaces control characters,
 * because PostgreSQL cannot store NUL and terminals would obey others.
 */
export const replyLineOf = (refusal: Refusal): string | undefined => {
  const [line = ''] = replyOf(refusal).trim().split(/\r?\n/);
  return (
    line
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, maxLineLength)
      .trim() || undefined
  );
};
