import { DoneInPart } from '#platform/jobs/job.ts';

/** What is stored with the job of a mail to several recipients. */
export interface RecipientsLeft {
  /** Those that were refused when all others were accepted. Undefined: it is due for all. */
  recipients?: string[];
}

/** The other side has taken the mail for some recipients and refused others. From then on it is due for those alone. */
export class RecipientsRefused extends DoneInPart {
  override name = 'RecipientsRefused';
  readonly code = 'EENVELOPE';
  /** The first of the statuses. */
  readonly responseCode: number | undefined;

  /**
   * @param recipients the refused ones, as they are to be tried again
   * @param statuses with which they were refused
   */
  constructor(recipients: string[], statuses: readonly number[]) {
    super(
      `Of the recipients, ${recipients.length} ${recipients.length === 1 ? 'was' : 'were'} refused (${statuses.join(', ')}).`,
      { recipients } satisfies RecipientsLeft,
      recipients.length,
      // No e-mail address is logged.
      { refusedRecipients: recipients.length, statuses },
    );
    this.responseCode = statuses[0];
  }
}
