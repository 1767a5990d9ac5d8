/**
 * Brings the rows of older versions up to date, once. Version 2026-11-24 treated them specially at each call: see
 * older-stores.ts.
 */
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';

type Db = Kysely<Database>;

/**
 * Accounts from before addresses were verified. Nobody knows whose passwords and sessions they are, so both are
 * removed. Courses stay. The holder of the address enters by a reset, or with Google.
 */
const claimAccounts = async (db: Db): Promise<void> => {
  const ofOld = sql`where verified_at = 0`;
  // Passwords before sessions, so that no login under way adds a session.
  await sql`update course_walk_users set password_hash = '' ${ofOld}`.execute(db);
  await sql`
    delete from course_walk_tokens where user_id in (select id from course_walk_users ${ofOld})
  `.execute(db);
  await sql`update course_walk_users set verified_at = ${Date.now()} ${ofOld}`.execute(db);
};

/** The pages of the forms that are not on the home page. */
const formPages: Record<string, string> = {
  contact: '/contact',
  job_application: '/careers/apply',
};

/** The same as in contact/submissions/submission-fields.ts. */
const searchTextOf = (fields: string): string =>
  Object.entries(JSON.parse(fields) as Record<string, unknown>)
    .flatMap(([name, value]) => (name !== 'type' && typeof value === 'string' ? value : []))
    .join('\n')
    .normalize()
    .toLowerCase();

const batchSize = 500;

interface Submission {
  id: string;
  kind: string;
  fields: string;
}

/** Fills in the page of each submission, and the text that `inbox list --search` searches. */
const fillSubmissions = async (db: Db): Promise<void> => {
  for (let last = ''; ;) {
    const { rows } = await sql<Submission>`
      select id, kind, fields from submissions
      where id > ${last} and (page is null or search_text is null)
      order by id limit ${sql.lit(batchSize)}
    `.execute(db);
    if (!rows.length) return;
    const filled = rows.map(
      ({ id, kind, fields }) => sql`(${id}, ${formPages[kind] ?? '/'}, ${searchTextOf(fields)})`,
    );
    await sql`
      update submissions
      set page = coalesce(page, filled.column2), search_text = coalesce(search_text, filled.column3)
      from (values ${sql.join(filled)}) as filled
      where submissions.id = filled.column1
    `.execute(db);
    last = rows.at(-1)?.id ?? '';
  }
};

/** When a table was renamed, PostgreSQL kept the names of its constraints. */
const renameConstraints = async (db: Db): Promise<void> => {
  for (const end of ['pkey', 'user_id_fkey']) {
    await sql`
      alter table course_walk_mails
      rename constraint ${sql.ref(`new_mails_${end}`)} to ${sql.ref(`course_walk_mails_${end}`)}
    `.execute(db);
  }
};

/** Makes the rows and names of a store equal to those of a new one. */
export const adopt = async (db: Db): Promise<void> => {
  await claimAccounts(db);
  await fillSubmissions(db);
  await sql`
    update submissions set spam_reason = 'unrecorded' where folder = 'spam' and spam_reason is null
  `.execute(db);
  if (isPostgres(db)) await renameConstraints(db);
};
