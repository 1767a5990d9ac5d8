/** A channel: one way in which each submission is delivered, such as the mail to the team. */
import type { OutboxRow, Submission } from '../database/schema.ts';
import { isStatus } from '../log/error-facts.ts';

/**
 * Sends one submission; resolves when the other side has accepted it.
 *
 * @throws Unreached when nothing was handed over; RecipientsRefused when all recipients but some have it; any other error when it was refused or may have been lost. It is sent
 *   again in either case
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
  /**
   * Status codes of the other side that mean "try again later", `x` being any digit: `4xx`. Errors carry the status as
   * `responseCode`.
   */
  temporaryStatuses: readonly string[];
  /** After this time an attempt has failed, in milliseconds. Undefined: 90 s. */
  maxAttemptMs?: number;
  /** Closes its connections. */
  close: () => void;
}

/** The other side could not be reached and nothing was handed over, so it says nothing about the submission. */
export class Unreached extends Error {
  override name = 'Unreached';
  readonly code: unknown;
  readonly responseCode: unknown;

  constructor(cause: unknown) {
    super('The other side could not be reached.', { cause });
    const { code, responseCode } = Object(cause) as { code?: unknown; responseCode?: unknown };
    this.code = code;
    this.responseCode = responseCode;
  }
}

/** Whether the other side answered that the submission should be sent again later. */
export const isTemporaryFailure = (
  { temporaryStatuses }: Pick<Channel, 'temporaryStatuses'>,
  error: unknown,
): boolean => {
  const { responseCode } = Object(error) as { responseCode?: unknown };
  if (!isStatus(responseCode)) return false;
  return temporaryStatuses.some((status) =>
    new RegExp(`^${status.replaceAll('x', '\\d')}$`).test(String(responseCode)),
  );
};

/** Patterns for SQL's `like` that find the same failures by their stored summary, which ends with the status. */
export const temporaryFailurePatterns = ({
  temporaryStatuses,
}: Pick<Channel, 'temporaryStatuses'>): string[] =>
  temporaryStatuses.map((status) => `% ${status.replaceAll('x', '_')}`);
