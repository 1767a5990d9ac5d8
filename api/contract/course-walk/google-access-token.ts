/**
 * The header of a login or registration at our own host that carries the access token of a Google user. The body stays as
 * the specification has it, with the subject id for a password; the token proves that the caller is that user. Another host
 * gets no such header.
 */
export const googleAccessTokenHeader = 'Google-Access-Token';
