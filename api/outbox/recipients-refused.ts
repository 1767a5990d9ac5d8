/**
 * The other side has taken the submission for some recipients and refused others. From then on it is due for those alone:
 * the outbox keeps them in the row's `recipients_due`.
 */
export class RecipientsRefused extends Error {
  override name = 'RecipientsRefused';
  readonly code = 'EENVELOPE';
  /** The first of the statuses. */
  readonly responseCode: number | undefined;

  /**
   * @param recipients the refused ones, as they are to be tried again
   * @param statuses with which they were refused
   */
  constructor(
    readonly recipients: readonly string[],
    readonly statuses: readonly number[],
  ) {
    super(
      `Of the recipients, ${recipients.length} ${recipients.length === 1 ? 'was' : 'were'} refused (${statuses.join(', ')}).`,
    );
    this.responseCode = statuses[0];
  }
}
