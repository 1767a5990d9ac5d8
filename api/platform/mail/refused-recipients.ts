/** What nodemailer says of recipients that the server refused. */
import { DoneInPart } from '#platform/jobs/job.ts';

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

interface Refusal {
  responseCode?: number | undefined;
  /** The server's reply. */
  response?: string | undefined;
}

const isForGood = ({ responseCode, response = '' }: Refusal): boolean =>
  permanentCodes.includes(responseCode) && !passing.test(response);

/** Whether an error says that the server refused all recipients permanently. */
export const isPermanentRefusal = (error: unknown): error is Error => {
  const { rejectedErrors = [] } = Object(error) as { rejectedErrors?: Refusal[] };
  return rejectedErrors.length > 0 && rejectedErrors.every(isForGood);
};

/** What is stored with the job of a mail to several recipients. */
export interface RecipientsLeft {
  /** The recipients that were refused when all others were accepted. Undefined: the mail is due for all. */
  recipients?: string[];
}

interface Sent {
  rejected?: ReadonlyArray<string | { address: string }> | undefined;
  rejectedErrors?: readonly Refusal[] | undefined;
}

/**
 * The failure of a mail that the server has accepted for some recipients and refused for others: from then on it is due
 * only for the refused ones. Its code and its status are those of the first refusal, and the log gets no address.
 *
 * @returns undefined when none was refused
 */
export const refusedRecipients = ({
  rejected = [],
  rejectedErrors = [],
}: Sent): DoneInPart | undefined => {
  if (!rejected.length) return undefined;
  const recipients = rejected.map((each) => (typeof each === 'string' ? each : each.address));
  const failure = new DoneInPart({ recipients } satisfies RecipientsLeft);
  const [first] = rejectedErrors;
  return Object.assign(failure, { code: 'EENVELOPE', responseCode: first?.responseCode });
};
