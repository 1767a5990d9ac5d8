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
   * @throws an error when it was refused or may have been lost. The job is retried, unless the error says otherwise
   * (`JobFailure`)
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

/** What `perform` resolves to when the job's subject is gone: the job is done, but nothing was delivered. */
export const nothingToSend = 'nothing to send';

/** What an error that `perform` throws may say about the next attempt. */
export interface JobFailure {
  /** There is no next attempt: it would fail too. */
  isFinal?: boolean | undefined;
  /** A part is done and must not be repeated. Replaces properties of the payload, which then says what is left to do. */
  left?: object | undefined;
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
