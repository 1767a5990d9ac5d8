import { type Kysely, sql } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { lockAccount } from './accounts.ts';

/** The queue's name is written out for the same reason as in remove-expired-mails.ts. */
const isAccountMail = sql<boolean>`kind = 'account-mail'`;

/**
 * Removes an account, and everything that belongs to it. The jobs of its mails go too, so that no file of a mail is
 * kept for one of them. A call that is adding to the account at the same moment waits, and is then refused.
 *
 * @returns false when there was no such account
 */
export const removeAccount = (db: Kysely<Database>, id: string): Promise<boolean> =>
  durableTransaction(db, async (trx) => {
    // A reset that is being asked for stores its mail first, or finds no account.
    await lockAccount(trx, id);
    const mails = trx.selectFrom('course_walk_mails').select('id').where('user_id', '=', id);
    await trx.deleteFrom('jobs').where(isAccountMail).where('about', 'in', mails).execute();
    const { numDeletedRows } = await trx
      .deleteFrom('course_walk_users')
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
