/**
 * Version 1.1.0: a course has the address of its image, and rows that nothing reads any more are deleted. Nothing is
 * renamed or dropped, as services of 1.0.0 may still run beside the first one of 1.1.0.
 */
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';

/** Links of mails that verified an address, and sign-ups in such mails, go by their mail's cascade. */
const deleteRows = async (db: Kysely<unknown>): Promise<void> => {
  const verifying = sql`select id from course_walk_mails where purpose = 'verify'`;
  const statements = [
    sql`delete from jobs where kind = 'account-mail' and about in (${verifying})`,
    sql`delete from course_walk_mails where purpose = 'verify'`,
    // Rows of ended sessions were kept for their tags alone.
    sql`delete from course_walk_tokens where expires_at = 0`,
    sql`update course_walk_tokens set client_tag = null where client_tag is not null`,
    sql`delete from jobs where kind = 'spam-digest'`,
    sql`delete from command_events`,
    sql`delete from challenge_key`,
  ];
  for (const statement of statements) await statement.execute(db);
};

/** The column is described in course-walk/tables.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Every transaction of an account begins with a lock in this table. Without this one, a service that has locked a
  // session and goes on to write a course could deadlock with the statements below.
  if (isPostgres(db)) await sql`lock table course_walk_users in exclusive mode`.execute(db);
  await db.schema
    .alterTable('course_walk_courses')
    .addColumn('image', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await deleteRows(db);
};
