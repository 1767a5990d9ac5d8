/**
 * Logging in, signing up, and passwords (course-walk specification, sections 3, 5 and 7; decisions, "Own calls").
 * Schemas are marked `@__PURE__`, so that a page bundles only those it uses.
 */
import * as z from 'zod/mini';
import { email, line, readable } from './fields.ts';
import { idLength, tokenLength } from './paths.ts';
import { dayMs, minuteMs } from './units.ts';

/** Length of a password. The specification requires at least one character. */
export const passwordLength = { min: 1, max: 256 } as const;

/** Shortest new password that the service accepts (NIST SP 800-63B, section 3.1.1.2). */
export const shortestPassword = 8;

export const nameLength = { min: 1, max: 100 } as const;

export const passwordMissing = 'Password is required';

/**
 * A password of at least `min` characters. It is not trimmed. Keyboards differ, so an `e` with a combining accent
 * equals `é` and counts as one character. A Google user's password is the subject id.
 */
const password = (min: number, tooShort: string) =>
  z.string(passwordMissing).check(
    z.normalize('NFC'),
    z.minLength(passwordLength.min, passwordMissing),
    z.minLength(min, tooShort),
    z.maxLength(passwordLength.max, {
      error: `Password must be at most ${passwordLength.max} characters`,
      abort: true,
    }),
    readable('Password'),
  );

/** The password of an existing account. */
const currentPassword = /* @__PURE__ */ password(passwordLength.min, passwordMissing);

export const credentials = /* @__PURE__ */ z.object({ email, password: currentPassword });

export type Credentials = z.infer<typeof credentials>;

/** The id of an account or a course. */
export const recordId = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.minLength(idLength.min), /* @__PURE__ */ z.maxLength(idLength.max));

/** The account in an answer: only the properties that are read. */
export const user = /* @__PURE__ */ z.object({ _id: recordId });

/** The service's answer to a login. */
export const login = /* @__PURE__ */ z.object({
  token: /* @__PURE__ */ z
    .string()
    .check(
      /* @__PURE__ */ z.maxLength(tokenLength.max),
      /* @__PURE__ */ z.describe(
        'Bearer token: goes into the authorization header and nowhere else.',
      ),
    ),
  user,
});

/** How long a session at the service lasts: without a use, and at most. */
export const sessionLifetimesMs = { unused: 14 * dayMs, longest: 30 * dayMs } as const;

/** Any host's answer to a login. */
export type LoginAnswer = z.infer<typeof login>;

/** A password that a visitor chooses. The service also refuses well-known ones. */
const newPassword = /* @__PURE__ */ password(
  shortestPassword,
  `Password must be at least ${shortestPassword} characters`,
);

export const namesMissing = {
  firstname: 'First name is required',
  lastname: 'Last name is required',
} as const;

/**
 * The fields of a Google user's sign-up, which the service accepts with an access token. The password is the subject
 * id.
 */
export const googleSignUpFields = /* @__PURE__ */ z.extend(credentials, {
  firstname: /* @__PURE__ */ line({
    label: 'First name',
    ...nameLength,
    tooShort: namesMissing.firstname,
  }),
  lastname: /* @__PURE__ */ line({
    label: 'Last name',
    ...nameLength,
    tooShort: namesMissing.lastname,
  }),
});

/** The fields of a sign-up with a password, as the service accepts them. */
export const signUpFields = /* @__PURE__ */ z.extend(googleSignUpFields, {
  password: newPassword,
});

export type SignUpFields = z.infer<typeof signUpFields>;

export const passwordChange = /* @__PURE__ */ z.object({
  current: currentPassword,
  new: newPassword,
});

/** The page where visitors request a link. The mailed link leads to the same page: `/course-walk/reset#token=…`. */
export const resetPage = '/course-walk/reset';

/** How long a mailed link works after the mail was sent. */
export const resetLinkMs = 30 * minuteMs;

/** An email address gets one such mail in this time. The link works for longer, so the last link is still valid. */
export const resetMailEveryMs = 15 * minuteMs;

export const resetRequest = /* @__PURE__ */ z.object({ email });

export const reset = /* @__PURE__ */ z.object({
  /** The token of a mailed link. It is in the URL's fragment, which browsers never send to a server. */
  token: /* @__PURE__ */ z
    .string('The link is not complete')
    .check(
      /* @__PURE__ */ z.minLength(1, 'The link is not complete'),
      /* @__PURE__ */ z.maxLength(256, 'The link is not complete'),
    ),
  password: newPassword,
});

/** The answer to a request for a mail. It is the same whether or not there is an account. */
export const mailAccepted = /* @__PURE__ */ z.object({
  success: /* @__PURE__ */ z.literal(true),
});

export type MailAccepted = z.infer<typeof mailAccepted>;
