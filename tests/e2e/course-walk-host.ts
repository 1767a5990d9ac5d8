/** Simulates the course-walk host in the browser's network, for answers that the real host does not give on request. */
import type { Page } from '@playwright/test';

export const courseList = '/course-walk/courses';

export const session = { token: 't0k3n', user: { _id: 'u1' } };

export const courses = [
  { _id: 'c1', name: 'Spring Grand Prix', venue: 'Main Arena, Bromont', courseImage: '' },
  { _id: 'c2', name: 'Junior Derby', venue: 'Ring 2, Palgrave', courseImage: '' },
  { _id: 'c3', name: 'Speed Class 1.20 m', venue: 'Indoor, Kingston', courseImage: '' },
  { _id: 'c4', name: 'Evening training', venue: 'Ring 1, Kingston', courseImage: '' },
];

export interface Answer {
  status?: number;
  json?: unknown;
  body?: string | Buffer;
  contentType?: string;
}

export interface Call {
  /** `POST /users/login` */
  call: string;
  body: unknown;
  authorization: string | undefined;
}

export type Answers = Record<string, Answer | (() => Answer | Promise<Answer>)>;

/**
 * Answers calls by `METHOD /path`. A call that is not listed fails.
 *
 * @param isDue resolves when a call can be answered
 * @returns the calls, in the order of arrival
 */
export const playHost = async (
  page: Page,
  answers: Answers,
  isDue: () => Promise<void> = () => Promise.resolve(),
): Promise<Call[]> => {
  const calls: Call[] = [];
  await page.route('**/api/course-walk/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/course-walk', '');
    const call = `${request.method()} ${path}`;
    const body: unknown = request.postDataJSON();
    calls.push({ call, body, authorization: request.headers()['authorization'] });
    // The page does not wait for this answer at logout.
    const answer = call === 'DELETE /sessions/current' ? { status: 204 } : answers[call];
    if (!answer) return route.abort();
    await isDue();
    const given = typeof answer === 'function' ? await answer() : answer;
    return route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, ...given });
  });
  return calls;
};

/** Signs the visitor in before the page's scripts run. */
export const signIn = async (page: Page): Promise<void> => {
  await page.addInitScript(
    ({ token, user, path }) => {
      if (location.pathname !== path) return;
      localStorage.setItem('token', token);
      localStorage.setItem('userId', user._id);
    },
    { ...session, path: courseList },
  );
};
