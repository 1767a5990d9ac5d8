/** Messages for operators about PostgreSQL errors. */

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** PostgreSQL, appendix A: invalid authorization specification. */
const unauthorised = /^28/;

/** Host, port and database of a URL, without user and password. */
export const placeOf = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
};

const sentence = (code: string, place: string): string | undefined => {
  if (unreachable.has(code)) {
    return `PostgreSQL does not answer at ${place}: start it, or correct DATABASE_URL.`;
  }
  if (unauthorised.test(code)) {
    return `PostgreSQL at ${place} refuses the user or the password of DATABASE_URL.`;
  }
  if (code === '3D000') {
    return `There is no database ${place}: create it, or correct DATABASE_URL.`;
  }
  return undefined;
};

/** An error whose message names the database and, for the common codes, says what to do. */
export const postgresFailure = (error: unknown, databaseUrl: string): Error => {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  const place = placeOf(databaseUrl);
  return new Error(sentence(code, place) ?? `PostgreSQL at ${place} cannot be used: ${message}`, {
    cause: error,
  });
};
