import type { NewOutboxRow } from '../database/schema.ts';

/**
 * Pure: the row that has a submission delivered by a channel, due at once. It is inserted in the transaction that stores
 * the submission.
 *
 * @param domain of the Message-ID
 */
export const outboxRow = (
  submissionId: string,
  channel: string,
  now: number,
  domain: string,
): NewOutboxRow => ({
  submission_id: submissionId,
  channel,
  state: 'pending',
  attempts: 0,
  due_at: now,
  leased_until: 0,
  message_id: `<${submissionId}.${channel}@${domain}>`,
});
