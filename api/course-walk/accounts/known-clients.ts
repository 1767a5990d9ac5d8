/** The clients that have logged in to an account in the last 30 days: failed logins from elsewhere do not lock them out. */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';

/**
 * Characters of the tag, hexadecimal. An address of a stranger has the same by a chance of 1 in 65,536, and whoever reads the
 * database is left with 65,536 IPv4 addresses for each tag.
 */
const tagLength = 4;

/** A tag that an account's token keeps of the client that logged in. Other accounts have another for the same client. */
export const clientTag = (userId: string, clientIp: string): string =>
  createHmac('sha256', userId).update(clientIp).digest('hex').slice(0, tagLength);

interface KnownClientQuestion {
  email: string;
  clientIp: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Whether a client has logged in to the account of this e-mail address. False when there is no account. */
export const isKnownClient = async (
  db: Kysely<Database>,
  { email, clientIp, now }: KnownClientQuestion,
): Promise<boolean> => {
  const tokens = await db
    .selectFrom('course_walk_tokens')
    .innerJoin('course_walk_users', 'course_walk_users.id', 'course_walk_tokens.user_id')
    .select(['user_id', 'client_tag'])
    .where('email', '=', canonicalEmail(email))
    .where('ends_at', '>', now)
    .execute();
  return tokens.some((token) => token.client_tag === clientTag(token.user_id, clientIp));
};
