/** All tables and columns, as kysely's types. Times are milliseconds since 1970 in both databases. */
import type { Generated, Insertable, Selectable } from 'kysely';

interface JobsTable {
  id: Generated<number>;
  /** Selects the handler (jobs/job.ts). */
  queue: string;
  /** The id of its subject: a submission, or a row of `course_walk_mails`. */
  subject_id: string;
  /** A JSON object for the handler. */
  payload: string;
  /** 1: an operator can ignore a final failure. 0: an operator must look at it. */
  optional: 0 | 1;
  state: 'pending' | 'sent' | 'dead';
  /** Incremented before each attempt. */
  attempts: number;
  /** When the subject was received. */
  created_at: number;
  /** When the next attempt is due. `atOnce` (jobs/job.ts) is always due. */
  due_at: number;
  /** When a worker's lease of the job ends. */
  leased_until: number;
  /** The same for every attempt, so that mail programs recognise a mail that arrives twice. */
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
   * `delivered`, `file`, or the reason and codes of the failure. For a mail to the team, the mail server's answer
   * follows.
   */
  result: string;
}

/** Empty except while the storage probe writes to it (service/status.ts). */
interface StorageProbeTable {
  written_at: number;
  filler: string;
}

/** One row: the key for the HMACs in the counts of rate limits (http/limits.ts). Only in PostgreSQL. */
interface LimitKeyTable {
  /** 32 random bytes, base64url. */
  key: string;
}

interface SubmissionsTable {
  /** UUID, version 7: sorts by time of arrival. */
  id: string;
  /** The kind of one of the forms (contract/forms.ts). */
  kind: string;
  /** Spam is stored, but not delivered. */
  folder: 'inbox' | 'spam';
  /** Why it was set aside as spam. Null: it was not. */
  spam_reason: 'honeypot' | 'fast_links' | 'unproven' | null;
  received_at: number;
  /** The validated fields as JSON. */
  fields: string;
  /** The request's Idempotency-Key, if any. Unique. */
  idempotency_key: string | null;
  /** SHA-256 of kind and fields, which finds equal payloads. */
  fingerprint: string;
  /** The path of the page that it was sent from. */
  page: string;
  /** When the team marked it as done. Null: it is new. */
  done_at: number | null;
  /** The texts of its fields in lower case, for `inbox list --search`. */
  search_text: string;
}

/** Accounts of the course-walk area. Deleting one deletes its tokens, courses and mails. */
interface UsersTable {
  id: string;
  /** In lower case. Unique. */
  email: string;
  /**
   * argon2id, in PHC string format. Empty: no password. The holder logs in with Google, or sets a password by a reset.
   */
  password_hash: string;
  firstname: string;
  lastname: string;
  created_at: number;
  /** When the holder proved that the email address is theirs, by a reset or with Google. Null: not yet. */
  verified_at: number | null;
}

/** The sessions of accounts. Each has one token. */
interface TokensTable {
  /** SHA-256 of the bearer token, base64url. The token itself is not stored. */
  id: string;
  user_id: string;
  /** When the session ends unless somebody uses it. A use moves this time later, at most to `ends_at`. */
  expires_at: number;
  /** When the session ends, even if somebody uses it. */
  ends_at: number;
}

interface CoursesTable {
  id: string;
  user_id: string;
  name: string;
  venue: string;
  created_at: number;
  /** The URL of its image. Empty: no image. */
  image: string;
}

/** The mails that reset passwords. Each has a link that works once. */
interface MailsTable {
  id: string;
  /** Null: no account has the email address, so no mail is sent. */
  user_id: string | null;
  created_at: number;
  expires_at: number;
}

/** The links in mails. Each attempt to send a mail adds a token, because even a failed attempt may have arrived. */
interface LinksTable {
  /** SHA-256 of the token, base64url. The token itself is not stored. */
  token_hash: string;
  mail_id: string;
}

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
