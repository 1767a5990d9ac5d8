/** The tables, as kysely sees them. Times are milliseconds since 1970, so that both databases compare them alike. */
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

export interface SubmissionsTable {
  /** Sorts by arrival: see submissions/submission-id.ts. */
  id: string;
  /** A kind of api/contract/submission.ts. */
  kind: string;
  /** Spam is set aside, not thrown away. */
  folder: 'inbox' | 'spam';
  received_at: number;
  /** The validated fields as JSON. */
  fields: string;
  /** The visitor's key for one intent, where the browser gave one; unique. */
  idempotency_key: string | null;
  /** Hash of kind and fields: the same payload again has the same one. */
  fingerprint: string;
}

export interface OutboxTable {
  id: Generated<number>;
  submission_id: string;
  /** The name of a channel: see outbox/channel.ts. */
  channel: string;
  state: 'pending' | 'sent' | 'dead';
  /** Counted before each try. */
  attempts: number;
  due_at: number;
  /** Until then a worker has it in hand. */
  leased_until: number;
  /** The same on every try, so that a mail that was sent twice is seen to be one. */
  message_id: string;
  last_error: string | null;
  sent_at: number | null;
}

/** What became of each try. */
export interface DeliveryLogTable {
  id: Generated<number>;
  submission_id: string;
  channel: OutboxTable['channel'];
  attempt: number;
  ended_at: number;
  /** `delivered`, or the class, code and status of the failure. */
  result: string;
}

/** Empty but for the moment in which it is tried whether anything can be stored. */
export interface StorageProbeTable {
  written_at: number;
  filler: string;
}

/** The mails that count what was set aside as spam. */
export interface SpamDigestTable {
  /** What came in before this moment has been counted. */
  until: number;
  spam: number;
}

/** PostgreSQL only. */
export interface AddressSaltsTable {
  /** Days since 1970, UTC. */
  day: number;
  /** Random, base64url. */
  salt: string;
}

/** Accounts of the course-walk area. What belongs to one goes with it. */
export interface CourseWalkUsersTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  /** argon2id, in PHC string format. */
  password_hash: string;
  firstname: string;
  lastname: string;
  created_at: number;
}

export interface CourseWalkTokensTable {
  /** SHA-256 of the bearer token, base64url: the token itself is kept nowhere. */
  id: string;
  user_id: string;
  expires_at: number;
}

export interface CourseWalkCoursesTable {
  id: string;
  user_id: string;
  name: string;
  venue: string;
  created_at: number;
}

/** At most one a course; a new picture has a new id. */
export interface CourseWalkImagesTable {
  id: string;
  course_id: string;
  /** WebP. PostgreSQL gives a Buffer, libsql an ArrayBuffer. */
  bytes: ColumnType<Buffer | ArrayBuffer, Buffer, Buffer>;
}

export interface Database {
  submissions: SubmissionsTable;
  outbox: OutboxTable;
  delivery_log: DeliveryLogTable;
  storage_probe: StorageProbeTable;
  spam_digests: SpamDigestTable;
  address_salts: AddressSaltsTable;
  course_walk_users: CourseWalkUsersTable;
  course_walk_tokens: CourseWalkTokensTable;
  course_walk_courses: CourseWalkCoursesTable;
  course_walk_images: CourseWalkImagesTable;
}

export type Submission = Selectable<SubmissionsTable>;
export type NewSubmission = Insertable<SubmissionsTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type NewOutboxRow = Insertable<OutboxTable>;
