/** What is put in the outbox for a submission, in the transaction that stores it. */
import type { NewOutboxRow } from '../database/schema.ts';

/**
 * Pure: the team's mail about a submission, due at once.
 *
 * @param identityDomain the right side of its Message-ID (RFC 5322, section 3.6.4)
 */
export const mailRow = (
  submissionId: string,
  now: number,
  identityDomain: string,
): NewOutboxRow => ({
  submission_id: submissionId,
  channel: 'mail',
  state: 'pending',
  attempts: 0,
  due_at: now,
  leased_until: 0,
  message_id: `<${submissionId}.mail@${identityDomain}>`,
});
