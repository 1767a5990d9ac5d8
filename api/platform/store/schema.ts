/** Every table, column by column, as kysely's types. Times are milliseconds since 1970 in both databases. */
import type { Generated, Insertable, Selectable } from 'kysely';

interface JobsTable {
  id: Generated<number>;
  /** Selects its handler: jobs/job.ts. */
  queue: string;
  /** The id of its subject: a submission, or a row of `course_walk_mails`. */
  subject_id: string;
  /** A JSON object with what its handler needs to know. */
  payload: string;
  /** 1 when a final failure can be ignored; 0 when an operator must look at it. */
  optional: 0 | 1;
  state: 'pending' | 'sent' | 'dead';
  /** Incremented before each attempt. */
  attempts: number;
  /** When its subject was received. */
  created_at: number;
  /** When the next attempt is due; `atOnce` (jobs/job.ts) is always due. */
  due_at: number;
  /** Until when a worker has leased it. */
  leased_until: number;
  /** The same for every attempt, so that mail programs recognise a mail that was sent twice. */
  message_id: string;
  last_error: string | null;
  sent_at: number | null;
}

/** The result of each attempt. Deleted with the job. */
interface JobAttemptsTable {
  id: Generated<number>;
  job_id: number;
  attempt: number;
  ended_at: number;
  /**
   * `delivered`, `file`, or the reason and codes of the failure; of a mail to the team, also what the mail server
   * answered.
   */
  result: string;
}

/** Empty except while the storage probe writes to it: service/status.ts. */
interface StorageProbeTable {
  written_at: number;
  filler: string;
}

/** One row: the key for the HMACs of what rate limits count by. Only in PostgreSQL: http/limits.ts. */
interface LimitKeyTable {
  /** 32 random bytes, base64url. */
  key: string;
}

interface SubmissionsTable {
  /** UUID, version 7: sorts by time of arrival. */
  id: string;
  /** The kind of one of the forms (contract/forms.ts). */
  kind: string;
  /** Spam is kept, but not delivered. */
  folder: 'inbox' | 'spam';
  /** Why it was filed as spam; null when it was not. */
  spam_reason: 'honeypot' | 'fast_links' | 'unproven' | null;
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

/** Accounts of the course-walk area. Deleting one deletes its tokens, courses and mails. */
interface UsersTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  /**
   * argon2id, in PHC string format. Empty when there is no password: the holder logs in with Google, or sets one by a
   * reset.
   */
  password_hash: string;
  firstname: string;
  lastname: string;
  created_at: number;
  /** When its holder proved that the email address is theirs, by a reset or with Google; null: not yet. */
  verified_at: number | null;
}

/** The sessions of accounts, each with its token. */
interface TokensTable {
  /** SHA-256 of the bearer token, base64url. The token itself is not stored. */
  id: string;
  user_id: string;
  /** When the session ends unless it is used before; each use moves it later. */
  expires_at: number;
  /** When the session ends even if it is in use. */
  ends_at: number;
}

interface CoursesTable {
  id: string;
  user_id: string;
  name: string;
  venue: string;
  created_at: number;
  /** URL of its image; empty when it has none. */
  image: string;
}

/** The mails that reset passwords, each with a link that works once. */
interface MailsTable {
  id: string;
  /** Null when no account has the email address; no mail is sent. */
  user_id: string | null;
  created_at: number;
  expires_at: number;
}

/** The links in mails. Each attempt to send a mail makes a new token, as even a failed attempt may have arrived. */
interface LinksTable {
  /** SHA-256 of the token, base64url. The token itself is not stored. */
  token_hash: string;
  mail_id: string;
}

/** All tables by name. */
export interface Database {
  jobs: JobsTable;
  job_attempts: JobAttemptsTable;
  storage_probe: StorageProbeTable;
  limit_key: LimitKeyTable;
  submissions: SubmissionsTable;
  course_walk_users: UsersTable;
  course_walk_tokens: TokensTable;
  course_walk_courses: CoursesTable;
  course_walk_mails: MailsTable;
  course_walk_links: LinksTable;
}

export type Job = Selectable<JobsTable>;
export type NewJob = Insertable<JobsTable>;
export type Submission = Selectable<SubmissionsTable>;
export type SpamReason = NonNullable<Submission['spam_reason']>;
