import type { Call } from '#contract/call.ts';
import { contactCalls } from '#contract/contact-calls.ts';
import { courseWalkCalls } from '#contract/course-walk/calls.ts';
import { paths } from '#contract/paths.ts';
import type { Identity } from '#platform/site/identity.ts';

/** The calls with whole paths, in place of paths relative to a host or route. */
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

const ofContact = below(paths.contact, contactCalls);

/** Every call that this service may answer, by name, with its whole path. */
export const calls = { ...ofContact, ...below(paths.courseWalk, courseWalkCalls) };

/** The calls that it answers for a site: without those of the course-walk area when the site has no area. */
export const callsOf = ({ appName }: Pick<Identity, 'appName'>): Readonly<Record<string, Call>> =>
  appName === undefined ? ofContact : calls;
