import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { addAccount } from '#course-walk/accounts/accounts.ts';
import { addCourse } from '#course-walk/courses/courses.ts';
import { createPasswords } from '#course-walk/accounts/passwords.ts';
import { removeAccountOf } from '#course-walk/accounts/remove-account.ts';
import { sampleCoursesAt } from './sample-courses.ts';

type Db = Kysely<Database>;

/** The credentials of the demo account, and how many courses it has. */
export interface DemoAccount {
  id: string;
  email: string;
  password: string;
  courses: number;
}

interface DemoOptions {
  email: string;
  /** Origin of the site, which has the images. */
  siteUrl: string;
  now?: number;
}

/**
 * Makes an account with a dozen courses. An existing account is replaced and gets a new
 * password. It also works while a service runs.
 *
 * @throws Error when somebody signs up with the same email address at this moment
 */
export const makeDemo = async (
  db: Db,
  { email, siteUrl, now = Date.now() }: DemoOptions,
): Promise<DemoAccount> => {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await createPasswords().hash(password);
  const courses = sampleCoursesAt(siteUrl);
  const id = await durableTransaction(db, async (trx) => {
    await removeAccountOf(trx, email);
    const names = { firstname: 'Demo', lastname: 'Rider' };
    const id = await addAccount(trx, { email, passwordHash, ...names, provenAt: now }, now);
    if (!id) throw new Error(`${email} was signed up at this moment: run it once more.`);
    // Each is one second older than the one before, so that the list keeps their order.
    for (const [at, course] of courses.entries()) await addCourse(trx, id, course, now - at * 1000);
    return id;
  });
  return { id, email, password, courses: courses.length };
};
