/**
 * A job is something that the service must send to the team or a visitor, at least once. Each job is in a queue, and
 * each queue has a handler.
 */
import type { Job, NewJob } from '#platform/store/schema.ts';

/**
 * Everything that the worker and the metrics know about a queue. To add a queue, write its handler in the folder of its
 * subject, and add it to `jobHandlers` (api/service/service.ts).
 */
export interface JobHandler {
  /**
   * The queue's name in the database, logs, metrics and commands: `mail`. Never change it: jobs are stored under it.
   */
  queue: string;
  /**
   * Does a job. Resolves once the other side has accepted it, or to `nothingToSend`.
   *
   * @param signal aborted when the attempt has taken too long, or the service stops
   * @throws an error if the server refused the job or may not have received it. The worker then retries the job, unless
   * the error says otherwise (`JobFailure`)
   */
  perform: (job: Job, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds after which an attempt has failed. Default: 90 s. */
  maxAttemptMs?: number | undefined;
  /** Attempts before a job is given up. Default: `maxAttempts` of `job-store.ts`. */
  maxAttempts?: number | undefined;
  /**
   * Whether to store the first line of a mail server's refusal with the attempt. Only for mails to the team: the line
   * may quote the recipient and the submission, and is erased with the submission.
   */
  keepsReplies?: boolean;
  /** The result of a successful attempt in the list of attempts. Default: `delivered`. */
  success?: 'delivered' | 'file' | undefined;
  /** The log field for the id of the job's subject. Undefined: the id is not logged. */
  logField?: string;
}

/** The result of `perform` if there is nothing left to send. The job is then done, but nothing was delivered. */
export const nothingToSend = 'nothing to send';

/** Properties of an error of `perform` that decide about the next attempt. */
export interface JobFailure {
  /** The job is given up, because another attempt would fail too. */
  isFinal?: boolean | undefined;
  /** Part of the job is done and must not be repeated. Replaces properties of the payload, so that only the rest is retried. */
  remaining?: object | undefined;
}

/** The `due_at` of a job that is due at once. Does not depend on the clock of the process that stores it. */
export const atOnce = 0;

export interface NewJobOptions {
  queue: string;
  /** The id of its subject: a submission, or a row of `course_walk_mails`. */
  subjectId: string;
  payload?: object | undefined;
  /** Whether an operator can ignore a final failure. */
  isOptional?: boolean | undefined;
  /** The domain of the Message-ID. */
  domain: string;
  /** When the job's subject was received, in milliseconds since 1970. */
  createdAt: number;
}

/** Makes a job that is due at once. Insert it in the transaction that causes it. */
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

export const payloadOf = ({ payload }: Pick<Job, 'payload'>): object =>
  JSON.parse(payload) as object;
