/** What logging in and signing up send (course-walk specification, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { email, line, readable } from '../fields.ts';
import { courseWalkLengths as lengths } from './lengths.ts';

const missing = 'Password is required';

/** Kept as it was typed, blanks included. For a Google user it is the subject id. */
const password = ({ min, max }: { min: number; max: number }, tooShort: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(min, tooShort),
      z.maxLength(max, `Password must be at most ${max} characters`),
      readable('Password'),
    );

/** The body of `POST /users/login`. */
export const credentials = z.object({
  email,
  password: password(lengths.password, missing),
});

export type Credentials = z.infer<typeof credentials>;

/** The body of `POST /users/register`, as our own host takes it. */
export const registration = z.extend(credentials, {
  password: password(
    lengths.newPassword,
    `Password must be at least ${lengths.newPassword.min} characters`,
  ),
  firstname: line({
    label: 'First name',
    ...lengths.firstname,
    tooShort: 'First name is required',
  }),
  lastname: line({ label: 'Last name', ...lengths.lastname, tooShort: 'Last name is required' }),
});

export type Registration = z.infer<typeof registration>;
