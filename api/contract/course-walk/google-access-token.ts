import type { Header } from '#contract/call.ts';

/**
 * Carries the access token of a Google user in a login or sign-up at our own host; other hosts never get it. The body
 * stays as the specification has it, with the subject id as the password. The token proves that the caller is that
 * user.
 */
export const googleAccessTokenHeader = 'Google-Access-Token';

/** The header as calls declare it. */
export const googleUserHeader: Record<string, Header> = {
  [googleAccessTokenHeader]: {
    description:
      "A Google user's access token, issued to this site's client; the password is then the subject id, and Google is asked for both.",
    schema: { type: 'string' },
  },
};
