/** How long the parts of sending a mail may take, in milliseconds. */
export interface MailTimes {
  /** Until the connection stands. */
  connectionTimeout: number;
  /** From there until the server's greeting. */
  greetingTimeout: number;
  /** Without a byte from the server. */
  socketTimeout: number;
  /** All of it. */
  attemptMs: number;
}

const minuteMs = 60_000;

/**
 * A server may take 10 minutes from the end of the mail to its answer (RFC 5321, section 4.5.3.2.6). Whoever gives up
 * before sends again what the server may yet accept.
 */
export const mailTimes: MailTimes = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10.5 * minuteMs,
  attemptMs: 12 * minuteMs,
};
