/** What is put in the outbox for a submission, in the transaction that stores it. */
import type { NewOutboxRow, NewSubmission, OutboxRow } from '../database/schema.ts';

type Channel = OutboxRow['channel'];

const outboxRow = (
  submissionId: string,
  channel: Channel,
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

/** Pure: the team's mail about a submission, due at once. */
export const mailRow = (submissionId: string, now: number, domain: string): NewOutboxRow =>
  outboxRow(submissionId, 'mail', now, domain);

/** Pure: every way in which a submission leaves the house, due at once. */
export const outboxRows = (
  { id }: Pick<NewSubmission, 'id'>,
  channels: readonly Channel[],
  now: number,
  domain: string,
): NewOutboxRow[] => channels.map((channel) => outboxRow(id, channel, now, domain));

/** Where submissions go: a mail to the team always, the webhook where one is set. */
export const channelsOf = ({ webhookUrl = '' }: { webhookUrl?: string }): Channel[] =>
  webhookUrl ? ['mail', 'webhook'] : ['mail'];
