/**
 * The other side has taken the submission for some recipients and refused others. From then on it is due for those alone:
 * the outbox keeps them in the row's `recipients_due`.
 */
export class RecipientsRefused extends Error {
  override name = 'RecipientsRefused';
  readonly code = 'EENVELOPE';
  /** The refused ones, as they are to be tried again. */
  readonly recipients: readonly string[];
  /** With which they were refused. */
  readonly statuses: readonly number[];
  /** The first of the statuses. */
  readonly responseCode: number | undefined;

  constructor(recipients: readonly string[], statuses: readonly number[]) {
    super(
      `Of the recipients, ${recipients.length} ${recipients.length === 1 ? 'was' : 'were'} refused (${statuses.join(', ')}).`,
    );
    this.recipients = recipients;
    this.statuses = statuses;
    this.responseCode = statuses[0];
  }
}
