import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { addAccount, removeAccountOf } from '../accounts.ts';
import { addCourse } from '../courses.ts';
import { putImage } from '../images.ts';
import { createPasswords } from '../passwords.ts';
import { coursePlanSvg } from './course-plan.ts';
import { sampleCourses } from './sample-courses.ts';

type Db = Kysely<Database>;

/** What logs in to the demo account. */
export interface DemoAccount {
  email: string;
  password: string;
  courses: number;
}

/** Plans of the sample courses as WebP, in their order. */
const drawPlans = async (): Promise<Buffer[]> => {
  const { default: sharp } = await import('sharp');
  const plans: Buffer[] = [];
  for (const number of sampleCourses.keys()) {
    plans.push(
      await sharp(Buffer.from(coursePlanSvg(number)))
        .webp({ quality: 82 })
        .toBuffer(),
    );
  }
  return plans;
};

const addCourses = async (db: Db, userId: string, plans: Buffer[], now: number): Promise<void> => {
  for (const [number, course] of sampleCourses.entries()) {
    const { _id } = await addCourse(db, userId, course, now - number * 1000);
    await putImage(db, _id, plans[number] as Buffer);
  }
};

/**
 * Makes an account with a dozen courses and drawn plans of them. One that is there already is made anew, with a new
 * password: all of it in one transaction, also beside a running service.
 */
export const makeDemo = async (
  db: Db,
  email: string,
  now: number = Date.now(),
): Promise<DemoAccount> => {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await createPasswords().hash(password);
  const plans = await drawPlans();
  await db.transaction().execute(async (trx) => {
    await removeAccountOf(trx, email);
    const account = { email, passwordHash, firstname: 'Demo', lastname: 'Rider' };
    const id = await addAccount(trx, account, now);
    if (!id) throw new Error(`${email} was signed up at this moment: run it once more.`);
    await addCourses(trx, id, plans, now);
  });
  return { email, password, courses: sampleCourses.length };
};
