/** A mailbox gets a few receipts a day at most, as a visitor may enter the address of another person. */
import { sql, type Transaction } from 'kysely';
import { receiptsPerDay } from '#contract/limits.ts';
import { dayMs } from '#shared/time.ts';
import type { Database } from '#platform/database/schema.ts';
import { payloadOf } from '#platform/jobs/job.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import { lockNames } from '#contact/submissions/intent-locks.ts';

/** What is stored with the job of a receipt. */
export interface ReceiptPayload {
  /** The address in the form that the limit compares. */
  recipient: string;
}

/**
 * The mailbox of an address, for the limit: `ada+looms@example.org` is that of `ada@example.org`, and
 * `a.da@googlemail.com` that of `ada@gmail.com`. Accounts are not compared by it: to them each address is its own.
 */
export const mailboxOf = (email: string): string => {
  const address = canonicalEmail(email).replace(/\+[^@]*@/, '@');
  const [, local] = /^(.+)@(?:gmail|googlemail)\.com$/.exec(address) ?? [];
  return local === undefined ? address : `${local.replaceAll('.', '')}@gmail.com`;
};

/** How many receipts were stored for each of these mailboxes since a time. */
const countReceipts = async (
  trx: Transaction<Database>,
  recipients: string[],
  since: number,
): Promise<Map<string, number>> => {
  // When two services store at the same time, the second one counts what the first has stored.
  await lockNames(
    trx,
    recipients.map((recipient) => `receipt ${recipient}`),
  );
  const rows = await trx
    .selectFrom('jobs')
    .select(({ fn }) => ['payload', fn.countAll<number>().as('count')])
    // Written out for the same reason as `isPending` (jobs/job-store.ts).
    .where(sql<boolean>`kind = 'receipt'`)
    .where(
      'payload',
      'in',
      recipients.map((recipient) => JSON.stringify({ recipient } satisfies ReceiptPayload)),
    )
    .where('created_at', '>', since)
    .groupBy('payload')
    .execute();
  return new Map(
    rows.map(({ count, ...job }) => [(payloadOf(job) as ReceiptPayload).recipient, count]),
  );
};

/**
 * The receipts that their mailboxes may still get, in the same order.
 *
 * @param now milliseconds since 1970
 */
export const withinDailyReceipts = async <Receipt extends ReceiptPayload>(
  trx: Transaction<Database>,
  receipts: Receipt[],
  now: number,
): Promise<Receipt[]> => {
  const recipients = [...new Set(receipts.map(({ recipient }) => recipient))];
  const counts = await countReceipts(trx, recipients, now - dayMs);
  return receipts.filter(({ recipient }) => {
    const count = (counts.get(recipient) ?? 0) + 1;
    counts.set(recipient, count);
    return count <= receiptsPerDay;
  });
};
