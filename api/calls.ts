import { type Call, contactCalls, courseWalkCalls } from './contract/calls.ts';
import { paths } from '#contract/paths.ts';

/** Completes the paths of calls: `/users/login` → `/api/course-walk/users/login`. */
const below = <Name extends string>(
  base: `/${string}`,
  calls: Readonly<Record<Name, Call>>,
): Record<Name, Call> =>
  Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [
      name,
      { ...call, path: call.path === '/' ? base : `${base}${call.path}` },
    ]),
  ) as Record<Name, Call>;

/** Every call that this service answers, by name, with its whole path. */
export const calls = {
  ...below(paths.contact, contactCalls),
  ...below(paths.courseWalk, courseWalkCalls),
};
