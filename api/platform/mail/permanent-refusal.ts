/** Which refusals of recipients are for good, so that a mail is not offered again. */

interface RefusedRecipient {
  responseCode?: number | undefined;
  /** The reply as the server sent it. */
  response?: string | undefined;
}

/**
 * Replies to RCPT that speak of the mailbox (RFC 5321, section 4.2.3; 556: RFC 7504). Not 552, which clients take to be
 * temporary (4.5.3.1.10), nor what speaks of the session or the sender: 503, 530, 535, 554.
 */
const permanentCodes: unknown[] = [550, 551, 553, 556];

/** With them, a full mailbox (5.2.2) and a policy (5.7), such as of whom the server relays for, may be otherwise tomorrow (RFC 3463). */
const passing = /^\d{3}[ -]5\.(?:2\.2|7\.\d{1,3})\b/;

const isForGood = ({ responseCode, response = '' }: RefusedRecipient): boolean =>
  permanentCodes.includes(responseCode) && !passing.test(response);

/** Whether nodemailer's error says that the server refused all recipients, and each for good. */
export const isPermanentRefusal = (error: unknown): error is Error => {
  const { rejectedErrors = [] } = Object(error) as { rejectedErrors?: RefusedRecipient[] };
  return rejectedErrors.length > 0 && rejectedErrors.every(isForGood);
};
