/** The tables as kysely's types. Times are milliseconds since 1970 in both databases. */
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

interface SubmissionsTable {
  /** UUID, version 7: sorts by time of arrival. */
  id: string;
  /** The kind of one of the forms (contract/forms.ts). */
  kind: string;
  /** Spam is kept, but not delivered. */
  folder: 'inbox' | 'spam';
  /** Why it was filed as spam; null: it was not, or by a version that did not record it. */
  spam_reason: 'honeypot' | 'fast_links' | 'unproven' | null;
  received_at: number;
  /** The validated fields as JSON. */
  fields: string;
  /** The Idempotency-Key of the request, if any; unique. */
  idempotency_key: string | null;
  /** SHA-256 of kind and fields: equal for the same payload. */
  fingerprint: string;
  /** Path of the page it was sent from; null: stored by a version that did not record it. */
  page: string | null;
  /** When the team marked it as done; null: it is new. */
  done_at: number | null;
  /** Its texts in lower case, for `inbox list --search`; null: stored by a version that did not write it. */
  search_text: string | null;
}

interface JobsTable {
  id: Generated<number>;
  /** Names its handler: see jobs/job.ts. */
  kind: string;
  /** The id of what it is about, such as a submission. */
  about: string;
  /** JSON object of what its kind needs to know. */
  payload: string;
  /** 1: nobody needs to look after it when it fails for good; 0: somebody does. */
  optional: 0 | 1;
  state: 'pending' | 'sent' | 'dead';
  /** Incremented before each attempt. */
  attempts: number;
  /** When that came in which it is about. */
  created_at: number;
  /** `atOnce` of jobs/new-job.ts: due whatever the time is. */
  due_at: number;
  /** Until then a worker is doing it. */
  leased_until: number;
  /** The same on every attempt, so that mail programs recognise a mail that was sent twice. */
  message_id: string;
  last_error: string | null;
  sent_at: number | null;
}

/** The result of each attempt. A job's are deleted with it. */
interface JobAttemptsTable {
  id: Generated<number>;
  job_id: number;
  attempt: number;
  ended_at: number;
  /** `delivered`, or the class, code and status of the failure. */
  result: string;
}

/** Empty, except while the storage probe writes to it: see health/storage-probe.ts. */
interface StorageProbeTable {
  written_at: number;
  filler: string;
}

/** Salts of the keys that rate limits count under, and of events' pseudonyms: see platform/limits/daily-salt.ts. */
interface AddressSaltsTable {
  /** Days since 1970, UTC. */
  day: number;
  /** Random, base64url. */
  salt: string;
}

/** Events of commands that no service has logged yet: see events/command-events.ts. */
interface CommandEventsTable {
  id: string;
  event: string;
  /** The pseudonym of the day on which it happened. */
  who: string;
  happened_at: number;
}

/** Accounts of the course-walk area. Deleting one deletes its tokens, courses and images. */
interface CourseWalkUsersTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  /** argon2id, in PHC string format; empty: it has no password, and is entered with Google. */
  password_hash: string;
  firstname: string;
  lastname: string;
  created_at: number;
  /** When its e-mail address was verified; 0: it is from before addresses were; null: it is not. */
  verified_at: number | null;
}

interface CourseWalkTokensTable {
  /** SHA-256 of the bearer token, base64url. The token itself is not stored. */
  id: string;
  user_id: string;
  /** When the session ends unless it is used; 0: it was ended. */
  expires_at: number;
  /** When it ends in any case. The row of a session that was ended stays until then, for its tag. */
  ends_at: number;
  /** Tells the client that logged in from most others, but not its IP address: see course-walk/accounts/known-clients.ts. */
  client_tag: string | null;
}

interface CourseWalkCoursesTable {
  id: string;
  user_id: string;
  name: string;
  venue: string;
  created_at: number;
}

/** At most one per course. A new image has a new id. */
interface CourseWalkImagesTable {
  id: string;
  course_id: string;
  /** WebP. */
  bytes: ColumnType<Uint8Array<ArrayBuffer>, Uint8Array, Uint8Array>;
}

/** The mails to holders of accounts, each with a link that works once. */
interface CourseWalkMailsTable {
  id: string;
  /** Null: nobody has the e-mail address, and no mail is sent. */
  user_id: string | null;
  purpose: 'verify' | 'reset';
  /** JSON of a sign-up that the link gives the account to: see course-walk/accounts/account-mails.ts; null: there is none. */
  sign_up: string | null;
  created_at: number;
  expires_at: number;
}

/** The links of mails: each attempt to send one draws another token, and an attempt that failed may have arrived. */
interface CourseWalkLinksTable {
  /** SHA-256 of the token, base64url. The token itself is not stored. */
  token_hash: string;
  mail_id: string;
}

/** Signs the challenges of all services of this database: see platform/limits/challenge-key.ts. */
interface ChallengeKeyTable {
  /** Always 1. */
  id: number;
  /** Random, base64url. */
  key: string;
}

export interface Database {
  submissions: SubmissionsTable;
  jobs: JobsTable;
  job_attempts: JobAttemptsTable;
  storage_probe: StorageProbeTable;
  address_salts: AddressSaltsTable;
  command_events: CommandEventsTable;
  course_walk_users: CourseWalkUsersTable;
  course_walk_tokens: CourseWalkTokensTable;
  course_walk_courses: CourseWalkCoursesTable;
  course_walk_images: CourseWalkImagesTable;
  course_walk_mails: CourseWalkMailsTable;
  course_walk_links: CourseWalkLinksTable;
  challenge_key: ChallengeKeyTable;
}

export type Submission = Selectable<SubmissionsTable>;
export type SpamReason = NonNullable<Submission['spam_reason']>;
export type NewSubmission = Insertable<SubmissionsTable>;
export type Job = Selectable<JobsTable>;
export type NewJob = Insertable<JobsTable>;
