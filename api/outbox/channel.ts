/** A channel: one way in which each submission is delivered, such as the mail to the team. */
import type { OutboxRow, Submission } from '../database/schema.ts';

/**
 * Sends one submission; resolves when the other side has accepted it.
 *
 * @throws RecipientsRefused when all recipients but some have it; any other error when it was refused or may have been
 *   lost. It is sent again in either case
 */
export type Deliver = (
  row: OutboxRow,
  submission: Submission,
  /** Aborted when the attempt has taken too long, or the service stops. */
  signal: AbortSignal,
) => Promise<void>;

/**
 * All that the outbox, the metrics and `inbox show` know of a channel. To add one, write it in a folder of its own and
 * add it to the list in channels.ts.
 */
export interface Channel {
  /** Names it in the database, logs, metrics and `inbox show`: `mail`. Never changed, as rows are stored under it. */
  name: string;
  deliver: Deliver;
  /** After this time an attempt has failed, in milliseconds. Undefined: 90 s. */
  maxAttemptMs?: number;
  /** Closes its connections. */
  close: () => void;
}

/** The channel of mail/receipts.ts. A mistyped address takes none, so that what it gives up needs nobody's attention. */
export const receiptChannel = 'receipt';
