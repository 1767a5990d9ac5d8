/**
 * The clients that have logged in to an account in the last 30 days. Failed logins from elsewhere do not lock them out.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';

/**
 * Length of the tag, in hexadecimal characters. A stranger's address has the same tag with a chance of 1 in 65,536, and
 * to a reader of the database each tag stands for 65,536 IPv4 addresses.
 */
const tagLength = 4;

/** The tag of a client that logged in, stored with the token. For the same client, other accounts store other tags. */
export const clientTag = (userId: string, clientIp: string): string =>
  createHmac('sha256', userId).update(clientIp).digest('hex').slice(0, tagLength);

interface KnownClientQuestion {
  email: string;
  clientIp: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Whether a client has logged in to the account with this e-mail address. False when there is no account. */
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
