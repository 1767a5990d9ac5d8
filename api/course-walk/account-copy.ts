/** The stored data of an account, for its holder. */
import type { Kysely } from 'kysely';
import { canonicalEmail } from '#platform/mail/addresses.ts';
import type { Database } from '#platform/store/schema.ts';

/** An account as programs read it. Times are ISO 8601, UTC. */
interface AccountCopy {
  account: {
    id: string;
    email: string;
    firstname: string;
    lastname: string;
    createdAt: string;
    /** When its holder proved that the email address is theirs; null: not yet. */
    verifiedAt: string | null;
  };
  /** Oldest first. */
  courses: Array<{
    id: string;
    name: string;
    venue: string;
    createdAt: string;
    courseImage: string;
  }>;
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

/**
 * Returns the stored data of the account with an email address, without the hash of its password and its sessions.
 * Undefined: there is no such account.
 */
export const copyOfAccount = async (
  db: Kysely<Database>,
  email: string,
): Promise<AccountCopy | undefined> => {
  const user = await db
    .selectFrom('course_walk_users')
    .select(['id', 'email', 'firstname', 'lastname', 'created_at', 'verified_at'])
    .where('email', '=', canonicalEmail(email))
    .executeTakeFirst();
  if (!user) return undefined;
  const { created_at, verified_at, ...account } = user;
  const courses = await db
    .selectFrom('course_walk_courses')
    .select(['id', 'name', 'venue', 'created_at', 'image'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    account: {
      ...account,
      createdAt: isoTime(created_at),
      verifiedAt: verified_at === null ? null : isoTime(verified_at),
    },
    courses: courses.map(({ id, name, venue, created_at, image }) => ({
      id,
      name,
      venue,
      createdAt: isoTime(created_at),
      courseImage: image,
    })),
  };
};
