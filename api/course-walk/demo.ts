/** The demo account: an account with a dozen courses, to show the course-walk area with. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/store/schema.ts';
import { durableTransaction } from '#platform/store/transactions.ts';
import { addAccount, findAccount, removeAccount } from './accounts.ts';
import { addCourse } from './courses.ts';
import { createPasswords } from './passwords.ts';

/** The courses of the demo account, newest first. */
const courses = [
  { name: 'Spring Grand Prix 1.45 m', venue: 'Main Arena, Bromont' },
  { name: 'Junior Derby', venue: 'Ring 2, Palgrave' },
  { name: 'Speed Class 1.20 m', venue: 'Indoor, Palgrave' },
  { name: 'Six-Year-Old Horses, Final', venue: 'Grand Prix Field, Ottawa' },
  { name: 'Two-Phase 1.30 m', venue: 'Main Arena, Palgrave' },
  { name: 'Evening Training', venue: 'Ring 1, Palgrave' },
  { name: 'Nations Cup, First Round', venue: 'International Ring, Calgary' },
  { name: 'Hunter Derby', venue: 'Grass Field, Caledon' },
  { name: 'Amateur Tour 1.10 m', venue: 'Ring 3, Bromont' },
  { name: 'Six Bars', venue: 'Night Arena, Toronto' },
  { name: 'Pony Championship', venue: 'Ring 2, Ottawa' },
  { name: 'Autumn Classic 1.40 m', venue: 'Main Arena, Langley' },
];

/** The credentials of the demo account, and the number of its courses. */
export interface DemoAccount {
  id: string;
  email: string;
  password: string;
  courses: number;
}

/**
 * Makes an account with a dozen courses. They have no images: the site draws a plan for each. An existing account is
 * replaced, and has a new password. A service may use the store at the same time.
 *
 * @throws Error if a visitor signs up with the same email address at this moment
 */
export const makeDemo = async (db: Kysely<Database>, email: string): Promise<DemoAccount> => {
  const now = Date.now();
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await createPasswords().hash(password);
  const names = { firstname: 'Demo', lastname: 'Rider' };
  const id = await durableTransaction(db, async (trx) => {
    const before = await findAccount(trx, email);
    if (before) await removeAccount(trx, before.id);
    const id = await addAccount(trx, { email, passwordHash, ...names, verifiedAt: now }, now);
    if (!id) throw new Error(`A visitor has just signed up with ${email}. Run the command again.`);
    for (const [at, course] of courses.entries()) {
      // Each course is one second older than the one before, so that the list has this order.
      await addCourse(trx, id, { ...course, courseImage: '' }, now - at * 1000);
    }
    return id;
  });
  return { id, email, password, courses: courses.length };
};
