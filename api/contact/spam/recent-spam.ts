import { type Kysely, sql } from 'kysely';
import { pluralize } from '#shared/pluralize.ts';
import { dayMs } from '#shared/time.ts';
import type { Database } from '#platform/database/schema.ts';

const days = 7;

/**
 * A sentence for the team about what was filed as spam in the last seven days; undefined when nothing was. It is
 * counted anew for each mail: a stored time of the last sentence would silence it after a clock that was once ahead.
 */
export const recentSpam = async (db: Kysely<Database>): Promise<string | undefined> => {
  const { spam } = await db
    .selectFrom('submissions')
    .select((row) => row.fn.countAll<number>().as('spam'))
    .where(sql<boolean>`folder = 'spam'`)
    .where('received_at', '>=', Date.now() - days * dayMs)
    .executeTakeFirstOrThrow();
  if (!spam) return undefined;
  const messages = pluralize(spam, 'message was', 'messages were');
  return `${messages} set aside as spam in the last ${days} days: npm run inbox -- list --spam`;
};
