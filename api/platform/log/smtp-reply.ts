/** What the reply of a mail server says (RFC 5321, section 4.2). */

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

/** How many characters of a reply are kept. */
const maxLength = 200;

/**
 * The first line of the mail server's reply that an error carries; undefined when it carries none. Control characters
 * are removed: PostgreSQL cannot store NUL, and terminals would obey others.
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
