/** The tables of submissions, as kysely's types: see platform/database/schema.ts. */
import type { Insertable, Selectable } from 'kysely';

interface SubmissionsTable {
  /** UUID, version 7: sorts by time of arrival. */
  id: string;
  /** The kind of one of the forms (contract/forms.ts). */
  kind: string;
  /** Spam is kept, but not delivered. */
  folder: 'inbox' | 'spam';
  /** Why it was filed as spam; null when it was not. */
  spam_reason: 'honeypot' | 'fast_links' | 'unproven' | 'unrecorded' | null;
  received_at: number;
  /** The validated fields as JSON. */
  fields: string;
  /** The Idempotency-Key of the request, if any; unique. */
  idempotency_key: string | null;
  /** SHA-256 of kind and fields: equal for the same payload. */
  fingerprint: string;
  /** Path of the page it was sent from. */
  page: string;
  /** When the team marked it as done; null while it is new. */
  done_at: number | null;
  /** Its texts in lower case, for `inbox list --search`. */
  search_text: string;
}

declare module '#platform/database/schema.ts' {
  interface Database {
    submissions: SubmissionsTable;
  }
}

export type Submission = Selectable<SubmissionsTable>;
export type SpamReason = NonNullable<Submission['spam_reason']>;
export type NewSubmission = Insertable<SubmissionsTable>;
