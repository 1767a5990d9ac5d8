import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { storeEvent } from '#platform/events/command-events.ts';
import { addAccount } from '#course-walk/accounts/accounts.ts';
import { addCourse } from '#course-walk/courses/courses.ts';
import { putImage } from '#course-walk/images/images.ts';
import { createPasswords } from '#course-walk/accounts/passwords.ts';
import { removeAccountOf } from '#course-walk/accounts/remove-account.ts';
import { sampleCourses } from './sample-courses.ts';

type Db = Kysely<Database>;

/** The credentials of the demo account, and how many courses it has. */
export interface DemoAccount {
  email: string;
  password: string;
  courses: number;
}

const readImage = (file: string): Promise<Buffer> =>
  readFile(new URL(`images/${file}`, import.meta.url));

/** Each course is one second older than the previous one, so that the list keeps their order. */
const addCourses = async (db: Db, userId: string, images: Buffer[], now: number): Promise<void> => {
  for (const [index, course] of sampleCourses.entries()) {
    const added = await addCourse(db, userId, course, now - index * 1000);
    if (added) await putImage(db, userId, added._id, images[index] as Buffer);
  }
};

/**
 * Makes an account with a dozen courses and images of their plans. An existing account is replaced and gets a new
 * password. This and its event are one transaction. It also works while a service runs.
 *
 * @throws Error when somebody signs up with the same e-mail address at this moment
 */
export const makeDemo = async (
  db: Db,
  email: string,
  now: number = Date.now(),
): Promise<DemoAccount> => {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await createPasswords().hash(password);
  const images = await Promise.all(sampleCourses.map(({ image }) => readImage(image)));
  await durableTransaction(db, async (trx) => {
    await removeAccountOf(trx, email);
    const names = { firstname: 'Demo', lastname: 'Rider' };
    const id = await addAccount(trx, { email, passwordHash, ...names, verifiedAt: now }, now);
    if (!id) throw new Error(`${email} was signed up at this moment: run it once more.`);
    await addCourses(trx, id, images, now);
    await storeEvent(trx, 'made', id);
  });
  return { email, password, courses: sampleCourses.length };
};
