import type { NewOutboxRow, OutboxRow } from '../database/schema.ts';

/** The `due_at` of a row that is due at once, whatever the clock of the process that stores it. */
export const atOnce = 0;

/**
 * Pure: the row that has a submission delivered by a channel, due at once. It is inserted in the transaction that stores
 * the submission.
 *
 * @param domain of the Message-ID
 */
export const outboxRow = (
  submissionId: string,
  channel: string,
  domain: string,
): NewOutboxRow & Pick<OutboxRow, 'submission_id' | 'account_mail_id'> => ({
  submission_id: submissionId,
  account_mail_id: null,
  channel,
  state: 'pending',
  attempts: 0,
  due_at: atOnce,
  leased_until: 0,
  message_id: `<${submissionId}.${channel}@${domain}>`,
});
