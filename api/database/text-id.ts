import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/** Type of a column of ids that are text: they sort byte by byte in both databases. */
export const textId = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : 'text');
