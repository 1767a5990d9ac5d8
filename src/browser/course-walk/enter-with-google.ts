import { type LoginResult, logIn, signUp } from './accounts.ts';
import type { GoogleUser } from './google-user.ts';

/** The host does not know these credentials; it is neither busy nor broken. */
const isUnknown = (status: number): boolean => [400, 401, 403, 404].includes(status);

/**
 * Logs a Google user in, the subject id being the password; who is unknown is signed up first (decisions 28).
 *
 * @throws when the host does not answer
 */
export const enterWithGoogle = async ({ sub, ...user }: GoogleUser): Promise<LoginResult> => {
  const credentials = { email: user.email, password: sub };
  const first = await logIn(credentials);
  if (first.ok || !isUnknown(first.status)) return first;
  const registered = await signUp({ ...user, password: sub });
  return registered.ok ? logIn(credentials) : first;
};
