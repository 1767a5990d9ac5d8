/** What nodemailer reports about recipients that the server refused. */
import { DoneInPart } from '#platform/jobs/job.ts';
import { enhancedCodeOf, isAboutSender } from '#platform/log/smtp-reply.ts';

/**
 * Enhanced codes that say that a mailbox or its domain does not exist, takes no mail, or is disabled (RFC 3463; 5.1.10:
 * RFC 7505). A 550 without one also stands for blocklists, exhausted quotas and relays that refuse, which an operator
 * fixes within a day.
 */
const noMailbox = /^5\.(?:1\.(?:[1236]|10)|2\.1)$/;

/** The domain takes no mail (RFC 7504). */
const takesNoMail = 556;

interface Refusal {
  responseCode?: number | undefined;
  /** The server's reply. */
  response?: string | undefined;
}

const isForGood = ({ responseCode, response = '' }: Refusal): boolean =>
  (responseCode === takesNoMail || noMailbox.test(enhancedCodeOf(response) ?? '')) &&
  !isAboutSender(response);

/** Whether an error says that the mailbox of every recipient does not exist, or takes no mail. */
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
 * The failure of a mail that the server has accepted for some recipients and refused for others: from then on, the mail
 * is sent only to the refused ones. The failure has the codes and the reply of the first refusal.
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
  return Object.assign(failure, {
    code: 'EENVELOPE',
    responseCode: first?.responseCode,
    response: first?.response,
  });
};
