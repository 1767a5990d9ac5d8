/**
 * The service's metrics for Prometheus. The label `kind` is a form's kind, or the queue of jobs. No label contains
 * anything that a visitor wrote or that identifies a visitor.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { secondMs } from '#contract/units.ts';
import type { JobFigures } from './jobs/figures.ts';
import type { Job } from './store/schema.ts';

const prefix = 'quarrylight';

/** Upper bounds in seconds. The goal is 0.1 s for 99 % of calls. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

interface RequestLabels {
  /** The route's pattern, which contains nothing that a visitor fills in. */
  route: string;
  status: number;
}

export interface Metrics {
  /** Makes a counter for a feature. Its name gets the common prefix. Call it once for each name. */
  counter: <Label extends string>(name: string, help: string, labels: Label[]) => Counter<Label>;
  /** Adds the duration of a request, in seconds. */
  observe: (request: RequestLabels, seconds: number) => void;
  /** Starts the series of a request at 0. Prometheus would miss the first requests if they started the series. */
  startAtZero: (request: RequestLabels) => void;
  countAttempt: (job: Pick<Job, 'queue' | 'attempts'>, outcome: 'delivered' | 'failed') => void;
  /** Returns all metrics in Prometheus's text format. */
  text: () => Promise<string>;
  contentType: string;
}

interface MetricsOptions {
  /** Queues whose counters start at 0. */
  queues?: readonly string[];
  jobs: () => Promise<JobFigures[]>;
  /** Size of SQLite's write-ahead log. Undefined: PostgreSQL. */
  logBytes?: (() => number) | undefined;
  /** Whether to include memory, event loop and garbage collection of the process. */
  process?: boolean;
}

const jobGauges = (jobs: MetricsOptions['jobs'], registers: Registry[]) => {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `${prefix}_jobs${name}`, help, labelNames, registers });
  const depth = gauge('', 'Waiting jobs, and jobs that were given up', ['kind', 'state']);
  const age = gauge('_oldest_seconds', 'Time since the subject of the oldest waiting job arrived', [
    'kind',
  ]);
  const sent = gauge('_last_sent_timestamp_seconds', 'Time of the last completed job; 0: none', [
    'kind',
  ]);
  return async (): Promise<void> => {
    const figures = await jobs();
    // A queue and its jobs may have disappeared since the last time.
    for (const each of [depth, age, sent]) each.reset();
    for (const { queue, pending, dead, oldestMs, lastSentAt } of figures) {
      depth.set({ kind: queue, state: 'pending' }, pending);
      depth.set({ kind: queue, state: 'dead' }, dead);
      age.set({ kind: queue }, oldestMs / secondMs);
      sent.set({ kind: queue }, (lastSentAt ?? 0) / secondMs);
    }
  };
};

/** Makes the counters and gauges of one service, in their own registry. `text` reads the figures of jobs. */
export const createMetrics = ({
  queues = [],
  jobs,
  logBytes,
  process = false,
}: MetricsOptions): Metrics => {
  const register = new Registry();
  const registers = [register];
  if (process) collectDefaultMetrics({ register });
  const counter: Metrics['counter'] = (name, help, labelNames) =>
    new Counter({ name: `${prefix}_${name}`, help, labelNames, registers });
  const attempts = counter('job_attempts_total', 'Attempts of jobs by queue and outcome', [
    'kind',
    'outcome',
    'try',
  ]);
  // Prometheus does not see the first increase of a counter that begins at 1.
  for (const queue of queues) {
    for (const outcome of ['delivered', 'failed']) {
      for (const attempt of ['first', 'later']) {
        attempts.inc({ kind: queue, outcome, try: attempt }, 0);
      }
    }
  }
  const latency = new Histogram({
    name: `${prefix}_request_seconds`,
    help: 'Time from request to answer',
    labelNames: ['route', 'status'],
    buckets: latencyBuckets,
    registers,
  });
  if (logBytes) {
    new Gauge({
      name: `${prefix}_sqlite_log_bytes`,
      help: "Size of SQLite's write-ahead log",
      registers,
      collect() {
        this.set(logBytes());
      },
    });
  }
  const readJobs = jobGauges(jobs, registers);

  return {
    counter,
    observe: (request, seconds) => latency.observe(request, seconds),
    startAtZero: (request) => latency.zero(request),
    countAttempt: (job, outcome) =>
      attempts.inc({ kind: job.queue, outcome, try: job.attempts === 1 ? 'first' : 'later' }),
    text: async () => {
      await readJobs();
      return register.metrics();
    },
    contentType: register.contentType,
  };
};
