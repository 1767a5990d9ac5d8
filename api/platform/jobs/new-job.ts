import type { NewJob } from '#platform/database/schema.ts';

/** The `due_at` of a job that is due at once, whatever the clock of the process that stores it says. */
export const atOnce = 0;

export interface NewJobOptions {
  queue: string;
  /** The id of its subject: what the job is about. */
  about: string;
  payload?: object | undefined;
  /** Whether a final failure can be ignored. */
  isOptional?: boolean | undefined;
  /** Domain of the Message-ID. */
  domain: string;
  /** When the job's subject was received, in milliseconds since 1970. */
  createdAt: number;
}

/** A job that is due at once, to be inserted in the transaction that causes it. A pure function. */
export const newJob = ({
  queue,
  about,
  payload = {},
  isOptional = false,
  domain,
  createdAt,
}: NewJobOptions): NewJob => ({
  kind: queue,
  about,
  payload: JSON.stringify(payload),
  optional: isOptional ? 1 : 0,
  state: 'pending',
  attempts: 0,
  created_at: createdAt,
  due_at: atOnce,
  leased_until: 0,
  message_id: `<${about}.${queue}@${domain}>`,
});
