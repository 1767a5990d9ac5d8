/** The tables of the course-walk area, as kysely's types: see platform/database/schema.ts. */
import type {} from '#platform/database/schema.ts';

/** Accounts of the course-walk area. Deleting one deletes its tokens, courses and mails. */
interface UsersTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  /**
   * argon2id, in PHC string format. Empty when there is no password: the account is entered with Google or by a reset.
   */
  password_hash: string;
  firstname: string;
  lastname: string;
  created_at: number;
  /** When the holder of the email address proved to be that, by a reset or with Google; null: not yet. */
  verified_at: number | null;
}

interface TokensTable {
  /** SHA-256 of the bearer token, base64url. The token itself is not stored. */
  id: string;
  user_id: string;
  /** The session lives while this is later than now: each use puts it off. */
  expires_at: number;
  /** When the session ends in any case. */
  ends_at: number;
}

interface CoursesTable {
  id: string;
  user_id: string;
  name: string;
  venue: string;
  created_at: number;
  /** The address of its image; empty when it has none. */
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

/** The links of mails. Each attempt to send a mail makes a new token, and even a failed attempt may have arrived. */
interface LinksTable {
  /** SHA-256 of the token, base64url. The token itself is not stored. */
  token_hash: string;
  mail_id: string;
}

declare module '#platform/database/schema.ts' {
  interface Database {
    course_walk_users: UsersTable;
    course_walk_tokens: TokensTable;
    course_walk_courses: CoursesTable;
    course_walk_mails: MailsTable;
    course_walk_links: LinksTable;
  }
}
