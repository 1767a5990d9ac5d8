import type { Kysely } from 'kysely';
import { canonicalEmail } from '../canonical-email.ts';
import type { Database } from '../database/schema.ts';
import type { DailyHash } from '../rate-limit/daily-hash.ts';
import { findAccount } from './accounts.ts';

/** Whom an event about an e-mail address is tied to: its account; where there is none, the address. */
export const subjectOfEmail = async (db: Kysely<Database>, email: string): Promise<string> =>
  (await findAccount(db, email))?.id ?? canonicalEmail(email);

/** The `who` of security events: 16 characters that are the same for a subject all day (UTC), in service and commands. */
export const pseudonymOf = async (hash: DailyHash, subject: string): Promise<string> =>
  (await hash(`account ${subject}`)).slice(0, 16);
