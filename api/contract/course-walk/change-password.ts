/** Changing the password of one's account, at our own host only (decisions, "Own calls"). */
import * as z from 'zod/mini';
import { currentPassword } from './log-in.ts';
import { newPassword } from './sign-up.ts';

export const passwordChange = /* @__PURE__ */ z.object({
  current: currentPassword,
  new: newPassword,
});
