/** Replacing a forgotten password, at our own host only (decisions, "Own calls"). */
import * as z from 'zod/mini';
import { email } from '#contract/fields.ts';
import { newPassword } from './sign-up.ts';

/** The page that asks for a link, and that a mailed link leads to: `/course-walk/reset#token=…`. */
export const resetPage = '/course-walk/reset';

export const resetRequest = /* @__PURE__ */ z.object({ email });

export const reset = /* @__PURE__ */ z.object({
  /** The token of a mailed link. It is in the URL's fragment, which browsers send to no server. */
  token: /* @__PURE__ */ z
    .string('The link is not complete')
    .check(
      /* @__PURE__ */ z.minLength(1, 'The link is not complete'),
      /* @__PURE__ */ z.maxLength(256, 'The link is not complete'),
    ),
  password: newPassword,
});

/** The answer to a call that asks for a mail. It is the same whether or not there is an account. */
export const mailAccepted = /* @__PURE__ */ z.object({
  success: /* @__PURE__ */ z.literal(true),
});

export type MailAccepted = z.infer<typeof mailAccepted>;
