import { type Kysely, sql } from 'kysely';

const batchSize = 500;

/** As submissions/submission-fields.ts wrote it then. */
const searchTextOf = (fields: string): string =>
  Object.entries(JSON.parse(fields) as Record<string, unknown>)
    .flatMap(([name, value]) => (name !== 'type' && typeof value === 'string' ? value : []))
    .join('\n')
    .normalize()
    .toLowerCase();

/** Where a submission came from, whether it is done, and what `inbox list --search` looks through. */
export const up = async (
  db: Kysely<{ submissions: { id: string; fields: string } }>,
): Promise<void> => {
  for (const column of ['page', 'search_text']) {
    await db.schema.alterTable('submissions').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('submissions').addColumn('done_at', 'bigint').execute();
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'fields'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (!rows.length) return;
    const filled = rows.map(({ id, fields }) => sql`(${id}, ${searchTextOf(fields)})`);
    await sql`
      update submissions set search_text = filled.column2
      from (values ${sql.join(filled)}) as filled
      where submissions.id = filled.column1
    `.execute(db);
    last = rows.at(-1)?.id ?? '';
  }
};
