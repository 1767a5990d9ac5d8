/** What the outbox hands over, and what it keeps of a failure. */
import type { OutboxRow, Submission } from '../database/schema.ts';
import { isStatus } from '../log/error-facts.ts';

/**
 * Hands one row over to the world; returns when it has been accepted there.
 *
 * @throws when it was not, or may not have been: it is then tried again
 */
export type Deliver = (
  row: OutboxRow,
  submission: Submission,
  /** Aborted when the try has lasted too long, or the service stops. */
  signal: AbortSignal,
) => Promise<void>;

/** A delivery for each channel that is set up. */
export type Deliveries = Partial<Record<OutboxRow['channel'], Deliver>>;

/** Delivers each row by its channel's own way. */
export const deliverByChannel =
  (deliveries: Deliveries): Deliver =>
  async (row, submission, signal) => {
    const deliver = deliveries[row.channel];
    if (!deliver) throw new ChannelMissing();
    await deliver(row, submission, signal);
  };

class ChannelMissing extends Error {
  override name = 'ChannelMissing';
}

/**
 * Whether the other side said "not now": a mail server by 4xx (RFC 5321, section 4.2.1), a webhook by 429 or 5xx
 * (RFC 9110, section 15.6).
 */
export const isPutOff = (channel: OutboxRow['channel'], error: unknown): boolean => {
  const { responseCode } = Object(error) as { responseCode?: unknown };
  if (!isStatus(responseCode)) return false;
  return channel === 'mail'
    ? responseCode >= 400 && responseCode < 500
    : responseCode === 429 || responseCode >= 500;
};

/** `isPutOff` of what `failureSummary` has kept, as patterns of SQL's `like`. */
export const putOffPatterns: Record<OutboxRow['channel'], readonly string[]> = {
  mail: ['% 4__'],
  webhook: ['% 429', '% 5__'],
};
