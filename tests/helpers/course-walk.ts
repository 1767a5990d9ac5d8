/** A client of the course-walk calls, as the site and the mobile app make them. */
import type { Course } from '#contract/courses.ts';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import type { SignUpFields } from '#contract/accounts.ts';
import type { Hono } from 'hono';
import type { Passwords } from '#course-walk/passwords.ts';
import { paths } from '#contract/paths.ts';
import { requestOf, type Sent } from './request.ts';

export const ada: SignUpFields = {
  email: 'ada@engines.example',
  password: 'looms & cards',
  firstname: 'Ada',
  lastname: 'Byron',
};

/** Stores passwords without slow hashing, which other tests cover. */
export const quickPasswords: Passwords = {
  hash: (password) => Promise.resolve(`hash of ${password}`),
  verify: (password, hash) => Promise.resolve(hash === `hash of ${password}`),
};

interface Call extends Sent {
  /** IP address of the client. */
  peer?: string;
}

export interface Session {
  token: string;
  userId: string;
}

export const courseWalkClient = (app: Hono) => {
  /** @param what method and path below the base path, such as `DELETE /courses/1` */
  const call = async (
    what: string,
    { peer = '192.0.2.1', ...sent }: Call = {},
  ): Promise<Response> => {
    const [method = '', path = ''] = what.split(' ');
    return app.request(paths.courseWalk + path, requestOf(method, sent), {
      incoming: { socket: { remoteAddress: peer } },
    });
  };

  const signUp = (fields: object = ada, sent: Call = {}) =>
    call(`POST ${endpoints.signUp.path}`, { body: fields, ...sent });

  const logIn = (
    { email, password }: { email: string; password: string } = ada,
    peer = '192.0.2.1',
  ) => call(`POST ${endpoints.login.path}`, { body: { email, password }, peer });

  const signIn = async (account = ada): Promise<Session> => {
    await signUp(account);
    const { token, user } = (await (await logIn(account)).json()) as {
      token: string;
      user: { _id: string };
    };
    return { token, userId: user._id };
  };

  /** Logs in to an existing account. Returns the token. */
  const token = async (account: { email: string; password: string } = ada): Promise<string> => {
    const answer = await logIn(account);
    if (!answer.ok) throw new Error(`The login was answered with ${answer.status}.`);
    return ((await answer.json()) as { token: string }).token;
  };

  /** Asks for the mail with a link to set a new password. */
  const askReset = (email = ada.email, sent: Call = {}) =>
    call(`POST ${endpoints.requestReset.path}`, { body: { email }, ...sent });

  /** Sets a new password with the link of that mail. */
  const reset = (link: string, password: string) =>
    call(`POST ${endpoints.confirmReset.path}`, { body: { token: link, password } });

  const changePassword = (token: string, current: string, next: string) =>
    call(`PUT ${endpoints.changePassword.path}`, { token, body: { current, new: next } });

  const addCourse = async ({ token }: Session, name: string): Promise<Course> => {
    const body = { name, venue: 'Main Arena, Bromont' };
    return (await (await call('POST /courses', { body, token })).json()) as Course;
  };

  const list = async ({ token }: Session): Promise<Course[]> =>
    (await (await call(`GET ${endpoints.listCourses.path}`, { token })).json()) as Course[];

  return {
    call,
    signUp,
    logIn,
    signIn,
    token,
    changePassword,
    addCourse,
    list,
    askReset,
    reset,
  };
};

export type CourseWalkClient = ReturnType<typeof courseWalkClient>;
