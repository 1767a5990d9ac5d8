/** A job: something that is sent to somebody, once at least. Each has a kind, and each kind a handler. */
import type { Job } from '#platform/database/schema.ts';

/**
 * All that the worker and the metrics know of a kind. To add one, write its handler in the folder of what it does, and add
 * it to the list in the `feature.ts` above it.
 */
export interface JobHandler {
  /** Names it in the database, logs, metrics and commands: `mail`. Never changed, as jobs are stored under it. */
  kind: string;
  /**
   * Does a job; resolves when the other side has accepted what is sent.
   *
   * @param signal aborted when the attempt has taken too long, or the service stops
   * @throws DoneInPart when a part of it is done; one marked by `asPermanent` when it would be refused again; any other
   *   error when it was refused or may have been lost. It is tried again unless the failure is permanent
   */
  perform: (job: Job, signal: AbortSignal) => Promise<void>;
  /** After this time an attempt has failed, in milliseconds. Undefined: 90 s. */
  maxAttemptMs?: number | undefined;
  /** What the list of attempts calls one that succeeds. Undefined: `delivered`. */
  success?: 'delivered' | 'file' | undefined;
  /** What the log calls that which a job is about; undefined: it is not logged. */
  subject?: string;
}

/** As of `JobHandler`. */
export type Perform = JobHandler['perform'];

/** What a job's kind has stored with it. */
export const payloadOf = ({ payload }: Pick<Job, 'payload'>): object =>
  JSON.parse(payload) as object;

/** Marks an error after which a job is not tried again. */
export const asPermanent = (error: Error): Error => Object.assign(error, { retryable: false });

/** Whether an error is marked by `asPermanent`. */
export const isPermanent = (error: unknown): boolean =>
  (Object(error) as { retryable?: unknown }).retryable === false;

/** A part of a job is done, and must not be done again. */
export class DoneInPart extends Error {
  override name = 'DoneInPart';
  /** Replaces these properties of the payload, which then says what is left to do. */
  readonly rest: object;
  /** How many recipients are left. */
  readonly left: number;
  /** Of the line about it in the log. */
  readonly logFields: object;

  constructor(message: string, rest: object, left: number, logFields: object) {
    super(message);
    this.rest = rest;
    this.left = left;
    this.logFields = logFields;
  }
}
