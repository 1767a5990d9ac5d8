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

/**
 * Whether a refusal is about the sender's address, which many servers check only at `RCPT` (Exim, Postfix) or after the
 * mail (Microsoft 365). Bad address or domain of the sender: 5.1.7 and 5.1.8. Postfix answers 553 5.7.1 where the
 * address belongs to another user.
 */
export const isAboutSender = (reply: string): boolean => {
  const words = reply.replace(/<[^>]*>|\S+@\S+/g, '');
  return (
    /^[45]\.1\.[78]$/.test(enhancedCodeOf(reply) ?? '') ||
    /^553[ -]5\.7\.1\b/.test(reply) ||
    /\bsender\b|not owned|send ?as/i.test(words)
  );
};

/**
 * Codes about a recipient: its address, or its mailbox. Not 4.2.0, with which Postgrey puts off every new sender.
 * Microsoft 365 answers 5.4.1 for a recipient that it does not know.
 */
const aboutRecipient = /^(?:[45]\.1\.(?:[0-6]|10)|[45]\.2\.[1-4]|5\.2\.0|5\.4\.1)$/;

const sender = 'sender refused, see MAIL_FROM';
const server = 'refused by the mail server';

/**
 * What a refusal of MAIL or RCPT is about, by its enhanced code, as servers also refuse hosts, relays and logins there.
 * Without an enhanced code, only those of RFC 5321 count that have one meaning.
 */
const refusalOfEnvelope = (reply: string, command: unknown): string => {
  const code = enhancedCodeOf(reply);
  if (command === 'MAIL FROM') {
    return (code ? /^[45]\.1\./.test(code) : reply.startsWith('553')) ? sender : server;
  }
  return (code ? aboutRecipient.test(code) : /^55[16]/.test(reply)) ? 'recipient refused' : server;
};

/**
 * What a mail server refuses, in words: the sender, the recipient, the mail, the login that is missing, or any of them.
 *
 * @param command `MAIL FROM`, `RCPT TO`, `DATA`, or undefined for a recipient among several
 */
export const refusalOf = (reply: string, command: unknown): string => {
  if (isAboutSender(reply)) return sender;
  if (reply.startsWith('530')) return /STARTTLS/i.test(reply) ? server : 'user or password refused';
  return command === 'DATA' || command === 'API'
    ? 'mail refused'
    : refusalOfEnvelope(reply, command);
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
