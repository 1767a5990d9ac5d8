/** Which refusals of recipients are permanent, so that the mail is not sent again. */

interface RefusedRecipient {
  responseCode?: number | undefined;
  /** The server's reply. */
  response?: string | undefined;
}

/**
 * Replies to RCPT that concern the mailbox (RFC 5321, section 4.2.3; 556: RFC 7504). Not 552, which clients treat as
 * temporary (4.5.3.1.10), and not replies that concern the session or the sender: 503, 530, 535, 554.
 */
const permanentCodes: unknown[] = [550, 551, 553, 556];

/**
 * Enhanced codes that may change by tomorrow (RFC 3463): a full mailbox (5.2.2) and policies (5.7), such as for whom
 * the server relays.
 */
const passing = /^\d{3}[ -]5\.(?:2\.2|7\.\d{1,3})\b/;

const isForGood = ({ responseCode, response = '' }: RefusedRecipient): boolean =>
  permanentCodes.includes(responseCode) && !passing.test(response);

/** Whether nodemailer's error says that the server refused all recipients permanently. */
export const isPermanentRefusal = (error: unknown): error is Error => {
  const { rejectedErrors = [] } = Object(error) as { rejectedErrors?: RefusedRecipient[] };
  return rejectedErrors.length > 0 && rejectedErrors.every(isForGood);
};
