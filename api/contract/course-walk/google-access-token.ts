import type { Header } from '#contract/call.ts';

/**
 * The header of a login or sign-up at our own host that carries the access token of a Google user. The body stays as
 * the specification has it, with the subject id for a password; the token proves that the caller is that user. Another host
 * gets no such header.
 */
export const googleAccessTokenHeader = 'Google-Access-Token';

/** The header as a call names it. */
export const googleUserHeader: Record<string, Header> = {
  [googleAccessTokenHeader]: {
    description:
      "A Google user's access token, issued to this site's client; the password is then the subject id, and Google is asked for both.",
    schema: { type: 'string' },
  },
};
