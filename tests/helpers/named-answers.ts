/** Holds each answer of the app against the call that it answers. */
import { type Call, problemsOf } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';

const pattern = ({ path }: Call): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** The name of the call that a request makes; undefined: none. */
export const callOf = (method: string, url: string): string | undefined => {
  const { pathname } = new URL(url, 'http://site.example');
  const of = Object.entries(calls).filter(([, call]) => pattern(call).test(pathname));
  return of.find(([, call]) => call.method === method)?.[0];
};

/** Problems that any address may be answered with. */
const ofAnyAddress = ['method_not_allowed', 'internal'];

/** @throws Error for a problem, or another status, that the call does not name */
export const assertNamed = async (name: string, answer: Response): Promise<void> => {
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
