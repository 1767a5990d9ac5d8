import type { NewJob } from '#platform/database/schema.ts';

/** The `due_at` of a job that is due at once, whatever the clock of the process that stores it. */
export const atOnce = 0;

export interface NewJobOptions {
  kind: string;
  /** The id of what it is about. */
  about: string;
  payload?: object | undefined;
  /** Nobody needs to look after it when it fails for good. */
  isOptional?: boolean | undefined;
  /** Of the Message-ID. */
  domain: string;
  /** Milliseconds since 1970: when that came in which the job is about. */
  createdAt: number;
}

/** Pure: a job that is due at once. It is inserted in the transaction that it follows from. */
export const newJob = ({
  kind,
  about,
  payload = {},
  isOptional = false,
  domain,
  createdAt,
}: NewJobOptions): NewJob => ({
  kind,
  about,
  payload: JSON.stringify(payload),
  optional: isOptional ? 1 : 0,
  state: 'pending',
  attempts: 0,
  created_at: createdAt,
  due_at: atOnce,
  leased_until: 0,
  message_id: `<${about}.${kind}@${domain}>`,
});
