/**
 * Request header with the access token of a Google user, for a login or sign-up at our own host; other hosts never get
 * it. The body stays as the specification has it, with the subject id as the password. The token proves that the caller
 * is that user.
 */
export const googleAccessTokenHeader = 'Google-Access-Token';
