/**
 * What the reply of a mail server says (RFC 5321, section 4.2): its codes, and in words what it refuses. The words go
 * into the log, and name no address.
 */

/**
 * The enhanced code at the beginning of a refusal (RFC 3463): `5.1.1` of `550 5.1.1 User unknown`. Undefined when there
 * is none.
 */
export const enhancedCodeOf = (reply: string): string | undefined =>
  /^([45])\d\d[ -](\1\.\d{1,3}\.\d{1,3})(?!\S)/.exec(reply)?.[2];

/** Codes about the sender: bad address (1.7), bad domain (1.8). */
const aboutSender = /^[45]\.1\.[78]$/;

/**
 * Codes about a recipient: its address, or its mailbox. Not 4.2.0, with which Postgrey puts off every new sender.
 * Microsoft 365 answers 5.4.1 for a recipient that it does not know, and the 5.7 codes for a group or mailbox that
 * takes no mail from outside (Microsoft, "NDR error codes in Exchange Online").
 */
const aboutRecipient =
  /^(?:[45]\.1\.(?:[1-6]|10)|[45]\.2\.[1-4]|5\.4\.1|5\.7\.(?:12|124|129|13[3-6]))$/;

/** "Other" status of an address or mailbox: a recipient's, unless the words name the sender (Postfix, Exchange). */
const otherAddress = /^(?:[45]\.1\.0|5\.2\.0)$/;

/**
 * Whether a refusal is about the sender's address, which many servers check only at `RCPT` (Exim, Postfix) or after the
 * mail (Microsoft 365). The words decide only if the code does not.
 */
export const isAboutSender = (reply: string): boolean => {
  const code = enhancedCodeOf(reply) ?? '';
  if (aboutSender.test(code)) return true;
  if (aboutRecipient.test(code)) return false;
  const words = reply.replace(/<[^>]*>|\S+@\S+/g, '');
  // Postfix answers 553 5.7.1 if the address belongs to another user.
  return /^553[ -]5\.7\.1\b/.test(reply) || /\bsender\b|not owned|send ?as/i.test(words);
};

const sender = 'sender refused, see MAIL_FROM';
const recipient = 'recipient refused';
const server = 'refused by the mail server';

/**
 * What a mail server refuses, in words: the sender, the recipient, the mail, the login that is missing, or any of them.
 * Enhanced codes decide first, because servers also refuse hosts, relays and logins at MAIL and RCPT.
 *
 * @param command `MAIL FROM`, `RCPT TO`, `DATA`, or undefined for a recipient among several
 */
export const refusalOf = (reply: string, command: unknown): string => {
  if (isAboutSender(reply)) return sender;
  if (reply.startsWith('530')) return /STARTTLS/i.test(reply) ? server : 'user or password refused';
  const code = enhancedCodeOf(reply);
  if (command === 'MAIL FROM') {
    return (code ? /^[45]\.(?:1\.|2\.[1-4])/.test(code) : reply.startsWith('553'))
      ? sender
      : server;
  }
  if (code && aboutRecipient.test(code)) return recipient;
  if (command === 'DATA' || command === 'API') return 'mail refused';
  // Without an enhanced code, only the codes of RFC 5321 with one meaning count.
  return (code ? otherAddress.test(code) : /^55[16]/.test(reply)) ? recipient : server;
};

const maxLength = 200;

/**
 * The first line of the mail server's reply that an error carries, at most 200 characters; undefined when it carries
 * none. Control characters are removed: PostgreSQL cannot store NUL, and terminals would obey others.
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
