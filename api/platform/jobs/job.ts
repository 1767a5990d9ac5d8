/**
 * A job: something that is sent to the team or a visitor, at least once. Each job is in a queue, and each queue has a
 * handler.
 */
import type { Job, NewJob } from '#platform/store/schema.ts';

/**
 * Everything that the worker and the metrics know about a queue. To add one, write its handler in the folder of its
 * subject, and add it to `jobHandlers` (api/service/service.ts).
 */
export interface JobHandler {
  /** Its name in the database, logs, metrics and commands: `mail`. Never changed, as jobs are stored under it. */
  queue: string;
  /**
   * Does a job. Resolves when the other side has accepted what was sent, or to `nothingToSend` when there was nothing
   * left to send.
   *
   * @param signal aborted when the attempt has taken too long, or the service stops
   * @throws PartialFailure when a part of the job is done; an error marked by `asPermanent` when the job would be refused
   * again; any other error when it was refused or may have been lost. All but permanent failures are retried
   */
  perform: (job: Job, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds after which an attempt has failed; 90 s by default. */
  maxAttemptMs?: number | undefined;
  /** Attempts before a job is given up; `maxAttempts` of `job-store.ts` by default. */
  maxAttempts?: number | undefined;
  /**
   * Whether the first line of a mail server's refusal is stored with the attempt. Only for mails to the team: the line
   * may quote the recipient and the submission, and is erased with the submission.
   */
  keepsReplies?: boolean;
  /** The result of a successful attempt in the list of attempts; `delivered` by default. */
  success?: 'delivered' | 'file' | undefined;
  /** The log field that gets the id of the job's subject; undefined: it is not logged. */
  logField?: string;
}

/** As in `JobHandler`. */
export type Perform = JobHandler['perform'];

/** What `perform` resolves to when the job's subject is gone: the job is done, but nothing was delivered. */
export const nothingToSend = 'nothing to send';

/** Marks an error as permanent: the job is not retried. */
export const asPermanent = (error: Error): Error => Object.assign(error, { retryable: false });

/** Whether an error is marked by `asPermanent`. */
export const isPermanent = (error: unknown): boolean =>
  (Object(error) as { retryable?: unknown }).retryable === false;

/** Thrown by `perform` when a part of a job is done, and must not be done again. */
export class PartialFailure extends Error {
  override name = 'PartialFailure';
  /** Replaces properties of the payload, which then says what is left to do. */
  readonly rest: object;

  constructor(rest: object) {
    super('A part is done.');
    this.rest = rest;
  }
}

/** The `due_at` of a job that is due at once, whatever the clock of the process that stores it says. */
export const atOnce = 0;

export interface NewJobOptions {
  queue: string;
  /** The id of its subject: a submission, or a row of `course_walk_mails`. */
  subjectId: string;
  payload?: object | undefined;
  /** Whether a final failure can be ignored. */
  isOptional?: boolean | undefined;
  /** Domain of the Message-ID. */
  domain: string;
  /** When the job's subject was received, in milliseconds since 1970. */
  createdAt: number;
}

/** A job that is due at once, to be inserted in the transaction that causes it. */
export const newJob = ({
  queue,
  subjectId,
  payload = {},
  isOptional = false,
  domain,
  createdAt,
}: NewJobOptions): NewJob => ({
  queue,
  subject_id: subjectId,
  payload: JSON.stringify(payload),
  optional: isOptional ? 1 : 0,
  state: 'pending',
  attempts: 0,
  created_at: createdAt,
  due_at: atOnce,
  leased_until: 0,
  message_id: `<${subjectId}.${queue}@${domain}>`,
});

/** The parsed payload of a job. */
export const payloadOf = ({ payload }: Pick<Job, 'payload'>): object =>
  JSON.parse(payload) as object;
