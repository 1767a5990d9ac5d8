/** Logging in and signing up (course-walk specification, section 7). */
import type { Credentials, Registration } from '#contract/course-walk/credentials.ts';
import { type LoginAnswer, readLoginAnswer } from '#contract/course-walk/login-answer.ts';
import { courseWalkPaths } from '#contract/course-walk/paths.ts';
import { callHost } from './call-host.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export type LoginResult = { ok: true; session: LoginAnswer } | ({ ok: false } & Refusal);
export type SignUpResult = { ok: true } | ({ ok: false } & Refusal);

/** @throws when the host does not answer */
export const logIn = async (credentials: Credentials): Promise<LoginResult> => {
  const answer = await callHost(courseWalkPaths.login, { method: 'POST', body: credentials });
  const session = answer.ok ? readLoginAnswer(answer.body) : undefined;
  return session ? { ok: true, session } : { ok: false, ...refusalOf(answer) };
};

/** @throws when the host does not answer */
export const signUp = async (registration: Registration): Promise<SignUpResult> => {
  const answer = await callHost(courseWalkPaths.register, { method: 'POST', body: registration });
  return answer.ok ? { ok: true } : { ok: false, ...refusalOf(answer) };
};
