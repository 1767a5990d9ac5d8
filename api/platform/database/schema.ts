/** The tables of the platform as kysely's types. Times are milliseconds since 1970 in both databases. */
import type { Generated, Insertable, Selectable } from 'kysely';

interface JobsTable {
  id: Generated<number>;
  /** Names its handler: see jobs/job.ts. */
  kind: string;
  /** The id of what it is about. */
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

/** Signs the challenges of all services of this database: see platform/limits/challenge-key.ts. */
interface ChallengeKeyTable {
  /** Always 1. */
  id: number;
  /** Random, base64url. */
  key: string;
}

/** All tables by name. A feature adds its own in its `tables.ts`, by declaration merging. */
export interface Database {
  jobs: JobsTable;
  job_attempts: JobAttemptsTable;
  storage_probe: StorageProbeTable;
  address_salts: AddressSaltsTable;
  command_events: CommandEventsTable;
  challenge_key: ChallengeKeyTable;
}

export type Job = Selectable<JobsTable>;
export type NewJob = Insertable<JobsTable>;
