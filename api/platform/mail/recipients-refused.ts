import { pluralize } from '#shared/pluralize.ts';
import { DoneInPart } from '#platform/jobs/job.ts';

/** What is stored with the job of a mail to several recipients. */
export interface RecipientsLeft {
  /** The recipients that were refused when all others were accepted. Undefined: the mail is due for all. */
  recipients?: string[];
}

/** What nodemailer's result says about refused recipients. */
interface Sent {
  rejected?: ReadonlyArray<string | { address: string }> | undefined;
  rejectedErrors?: ReadonlyArray<{ responseCode?: number | undefined }> | undefined;
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
  const statuses = rejectedErrors.flatMap(({ responseCode }) => responseCode ?? []);
  const failure = new DoneInPart(
    `Of the recipients, ${pluralize(recipients.length, 'was', 'were')} refused (${statuses.join(', ')}).`,
    { recipients } satisfies RecipientsLeft,
    recipients.length,
    { refusedRecipients: recipients.length, statuses },
  );
  return Object.assign(failure, { code: 'EENVELOPE', responseCode: statuses[0] });
};
