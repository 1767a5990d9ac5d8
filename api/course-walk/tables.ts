/** The tables of the course-walk area, as kysely's types: see platform/database/schema.ts. */
import type {} from '#platform/database/schema.ts';

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

declare module '#platform/database/schema.ts' {
  interface Database {
    course_walk_users: UsersTable;
    course_walk_tokens: TokensTable;
    course_walk_courses: CoursesTable;
    course_walk_mails: MailsTable;
    course_walk_links: LinksTable;
  }
}
