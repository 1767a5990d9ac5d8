/** The tables of the platform as kysely's types. Times are milliseconds since 1970 in both databases. */
import type { Generated, Insertable, Selectable } from 'kysely';

interface JobsTable {
  id: Generated<number>;
  /** Its queue, which selects its handler: see jobs/job.ts. */
  kind: string;
  /** The id of its subject: what the job is about. */
  about: string;
  /** A JSON object with what its handler needs to know. */
  payload: string;
  /** 1 when a final failure can be ignored; 0 when an operator must look at it. */
  optional: 0 | 1;
  state: 'pending' | 'sent' | 'dead';
  /** Incremented before each attempt. */
  attempts: number;
  /** When its subject was received. */
  created_at: number;
  /** When the next attempt is due; `atOnce` (jobs/new-job.ts) is always due. */
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

/** Empty except while the storage probe writes to it: see health/storage-probe.ts. */
interface StorageProbeTable {
  written_at: number;
  filler: string;
}

/** One row: the key for the HMACs of what rate limits count by. Only in PostgreSQL: see limits/shared-limiter.ts. */
interface LimitKeyTable {
  /** 32 random bytes, base64url. */
  key: string;
}

/** All tables by name. Each feature adds its own in its `tables.ts`, by declaration merging. */
export interface Database {
  jobs: JobsTable;
  job_attempts: JobAttemptsTable;
  storage_probe: StorageProbeTable;
  limit_key: LimitKeyTable;
}

export type Job = Selectable<JobsTable>;
export type NewJob = Insertable<JobsTable>;
