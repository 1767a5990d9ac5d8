/** What the outbox hands over, and what it keeps of a failure. */
import type { OutboxRow, Submission } from '../database/schema.ts';

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

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(value);
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;

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

/**
 * The class, code and status of an error, such as `Error EENVELOPE 550`. Its message is left out: servers quote
 * addresses in theirs.
 */
export const failureSummary = (error: unknown): string => {
  const { name, code, responseCode } = Object(error) as Record<string, unknown>;
  const kind = typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Error';
  return [kind, isCode(code) && code, isStatus(responseCode) && responseCode]
    .filter(Boolean)
    .join(' ');
};
