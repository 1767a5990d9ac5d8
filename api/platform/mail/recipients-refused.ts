import { pluralize } from '#shared/pluralize.ts';
import { DoneInPart } from '#platform/jobs/job.ts';

/** What is stored with the job of a mail to several recipients. */
export interface RecipientsLeft {
  /** The recipients that were refused when all others were accepted. Undefined: the mail is due for all. */
  recipients?: string[];
}

/**
 * The server has accepted the mail for some recipients and refused others. From then on it is due only for the refused
 * ones.
 */
export class RecipientsRefused extends DoneInPart {
  override name = 'RecipientsRefused';
  readonly code = 'EENVELOPE';
  /** The first status. */
  readonly responseCode: number | undefined;

  /**
   * @param recipients the refused recipients, to be retried
   * @param statuses the statuses of the refusals
   */
  constructor(recipients: string[], statuses: readonly number[]) {
    super(
      `Of the recipients, ${pluralize(recipients.length, 'was', 'were')} refused (${statuses.join(', ')}).`,
      { recipients } satisfies RecipientsLeft,
      recipients.length,
      // No email addresses in the log.
      { refusedRecipients: recipients.length, statuses },
    );
    this.responseCode = statuses[0];
  }
}
