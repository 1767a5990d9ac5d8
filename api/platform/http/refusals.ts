/** Requests that never reach the app. Each is counted, and logged as long as there are few. */
import type { Log } from '#platform/log/log.ts';
import { memoryCounter } from '#platform/limits/memory-limiter.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

export interface Refusal {
  reason:
    | 'no or several hosts'
    | 'a body without a meaning'
    | 'too many at once'
    | 'headers too large'
    | 'not whole in time'
    | 'malformed';
  /** The status of the answer; undefined when the connection was closed without an answer. */
  status?: number;
  /** The answer's `X-Request-Id`, where it has one. */
  id?: string;
}

export type OnRefusal = (refusal: Refusal) => void;

/** A scanner or an attacker may send thousands of such requests: no more than this many are logged each minute. */
const linesPerMinute = 60;

/** The refusal that Node's error code stands for, with the status Node answers; undefined for a network error. */
export const refusalOf = (code: string | undefined): Refusal | undefined => {
  if (code === 'HPE_HEADER_OVERFLOW') return { reason: 'headers too large', status: 431 };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { reason: 'not whole in time', status: 408 };
  return code?.startsWith('HPE_') ? { reason: 'malformed', status: 400 } : undefined;
};

/** Makes the function that counts and logs refusals. */
export const createRefusalLog = (
  log: Pick<Log, 'info'>,
  metrics: Pick<Metrics, 'counter'>,
): OnRefusal => {
  const refused = metrics.counter(
    'refused_requests_total',
    'Requests that were refused before they reached a route, by reason',
    ['reason'],
  );
  const lines = memoryCounter('lines', { points: linesPerMinute, seconds: 60 });
  return (refusal) => {
    refused.inc({ reason: refusal.reason });
    lines.consume('').then(
      () => log.info(refusal, 'A request was refused'),
      () => undefined,
    );
  };
};
