import type { Hono } from 'hono';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type AppOptions, createApp } from '#service/app.ts';
import { type Config, configFrom } from '#settings/service.ts';
import { type Call, calls, problemsOf } from '#contract/calls.ts';
import type { SubmissionKind } from '#contract/forms.ts';
import type { Problem } from '#contract/problem.ts';
import type { OpenDatabase } from '#platform/store/store.ts';
import { openSqlite } from '#platform/store/sqlite.ts';
import { createMetrics } from '#platform/metrics.ts';
import { jobFigures } from '#platform/jobs/figures.ts';
import { memoryLimiters } from '#platform/http/limits.ts';
import { company } from './company.ts';
import { type CourseWalkClient, courseWalkClient } from './course-walk.ts';
import { requestOf } from './request.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestApp extends Pick<OpenDatabase, 'db'> {
  app: Hono;
  /** Posts JSON to the contact route, as the site's pages do. */
  post: (payload: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Posts a form to the contact route, as a browser without scripts does. */
  postForm: (fields: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  /** Client of the course-walk calls. */
  client: CourseWalkClient;
}

export interface TestAppOptions extends Partial<Omit<AppOptions, 'config'>> {
  /** Overrides the defaults. There is no rate limit unless one is set. */
  config?: Partial<Config>;
}

// The tests check each answer against the description of its call.

const pattern = ({ path }: Call): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Returns the name of the call that a request makes. Undefined: it makes none. */
const callOf = (method: string, url: string): string | undefined => {
  const { pathname } = new URL(url, 'http://site.example');
  const of = Object.entries(calls).filter(([, call]) => pattern(call).test(pathname));
  return of.find(([, call]) => call.method === method)?.[0];
};

/** Problems that any URL can answer with. */
const ofAnyAddress = ['method_not_allowed', 'internal'];

/** @throws Error for a problem or a status that the call does not declare */
const assertNamed = async (name: string, answer: Response): Promise<void> => {
  const call = (calls as Readonly<Record<string, Call>>)[name];
  if (!call || answer.status in call.answers) return;
  const type = answer.headers.get('Content-Type') ?? '';
  const named = Object.keys(problemsOf(call));
  const { code } = type.includes('json') ? ((await answer.clone().json()) as Problem) : {};
  const isNamed =
    code === undefined ? call.answersPages : [...named, ...ofAnyAddress].includes(code);
  if (isNamed) return;
  throw new Error(
    `${name} was answered with ${answer.status} ${code}, which its call does not name.`,
  );
};

/** The content type of a form that a browser posts without scripts. */
export const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

const newDatabase = async (): Promise<OpenDatabase['db']> => {
  const { db, close } = await openSqlite(temporaryFolder());
  onTestFinished(close);
  return db;
};

/** Returns the app over a database (default: a new SQLite file). Fails the test for an answer that a call does not declare. */
export const testApp = async ({
  config,
  db: given,
  ...options
}: TestAppOptions = {}): Promise<TestApp> => {
  const db = given ?? (await newDatabase());
  const app = createApp({
    config: { ...configFrom({}), rateLimit: undefined, ...config },
    log: pino({ level: 'silent' }),
    db,
    company,
    version: '1.0.0',
    siteDir: undefined,
    isReady: () => true,
    metrics: createMetrics({ jobs: () => jobFigures(db, ['mail']) }),
    limiterOf: memoryLimiters(),
    ...options,
  });
  const { request } = app;
  app.request = async (input, init, ...rest) => {
    const answer = await request(input, init, ...rest);
    const name = typeof input === 'string' && callOf(init?.method ?? 'GET', input);
    if (name) await assertNamed(name, answer);
    return answer;
  };
  const post: TestApp['post'] = async (payload, headers = {}) =>
    app.request('/api/contact', requestOf('POST', { body: payload, headers }));
  const postForm: TestApp['postForm'] = (fields, headers = {}) =>
    post(new URLSearchParams(fields).toString(), { ...formType, ...headers });
  return { app, db, post, postForm, client: courseWalkClient(app) };
};

/** Returns the status of an answer and the code of its problem: `409 conflict`. */
export const codeOf = async (answer: Response): Promise<string> =>
  `${answer.status} ${((await answer.json()) as Partial<Problem>).code ?? ''}`.trim();

/** A payload of each kind, as the forms send it, with a value in every field. */
export const payloads = {
  message: {
    name: 'Ada Byron',
    email: 'ada@engines.example',
    subject: 'About your looms',
    message: 'Which card made which pattern?',
  },
  contact: {
    name: 'Ada Byron',
    email: 'ada@engines.example',
    phone: '+44 20 7946 0958',
    company: 'Engines Ltd',
    subject: 'About your looms',
    message: 'Which card made which pattern?',
    type: 'contact',
  },
  quick_demo: {
    name: 'Ada Byron',
    company: 'Engines Ltd',
    email: 'ada@engines.example',
    message: 'We would like a demonstration.',
    subject: 'Quick Demo Request',
    type: 'quick_demo',
  },
  consultation: {
    name: 'Ada Byron',
    email: 'ada@engines.example',
    company: 'Engines Ltd',
    subject: 'Consultation Request',
    message: 'We would like to talk about looms.',
    preferredDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    type: 'consultation',
  },
  job_application: {
    name: 'Ada Byron',
    email: 'ada@engines.example',
    phone: '+44 20 7946 0958',
    subject: 'Job Application - Data Scientist',
    message: 'Position: Data Scientist and a cover letter.',
    type: 'job_application',
    position: 'Data Scientist',
    resumeFileName: 'ada.pdf',
  },
} as const satisfies Record<SubmissionKind, object>;
