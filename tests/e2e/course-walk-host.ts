/** The course-walk host, played at the network's edge, for what the real one does not do on request. */
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
 * Answers calls by `METHOD /path`; one that is not named gets no answer.
 *
 * @param isDue resolves when a call may be answered
 * @returns the calls, as they come
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
    // The page does not wait for this answer when logging out.
    const answer = call === 'DELETE /sessions/current' ? { status: 204 } : answers[call];
    if (!answer) return route.abort();
    await isDue();
    const given = typeof answer === 'function' ? await answer() : answer;
    return route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, ...given });
  });
  return calls;
};

/** Signed in, before the page's own scripts look. */
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
