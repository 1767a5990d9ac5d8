/** What an operator is told when PostgreSQL cannot be used. */

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** PostgreSQL, appendix A: invalid authorization, cannot connect now, too many connections. */
const unauthorised = /^28/;

/** Host, port and database of an address; never its user or password. */
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

/** The error in a sentence that names the database, where it is one of those that operators can put right. */
export const postgresFailure = (error: unknown, databaseUrl: string): Error => {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  const place = placeOf(databaseUrl);
  return new Error(sentence(code, place) ?? `PostgreSQL at ${place} cannot be used: ${message}`, {
    cause: error,
  });
};
