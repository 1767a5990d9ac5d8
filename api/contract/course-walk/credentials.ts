/** What logging in and signing up send (course-walk specification, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { email, line } from '../fields.ts';
import { courseWalkLengths as lengths } from './lengths.ts';

const missing = 'Password is required';

/** Kept as it was typed, blanks included. For a Google user it is the subject id. */
const password = z
  .string(missing)
  .check(
    z.minLength(lengths.password.min, missing),
    z.maxLength(
      lengths.password.max,
      `Password must be at most ${lengths.password.max} characters`,
    ),
  );

/** The body of `POST /users/login`. */
export const credentials = z.object({ email, password });

export type Credentials = z.infer<typeof credentials>;

/** The body of `POST /users/register`. */
export const registration = z.extend(credentials, {
  firstname: line({
    label: 'First name',
    ...lengths.firstname,
    tooShort: 'First name is required',
  }),
  lastname: line({ label: 'Last name', ...lengths.lastname, tooShort: 'Last name is required' }),
});

export type Registration = z.infer<typeof registration>;
