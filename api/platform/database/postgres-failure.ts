/** Messages for operators about PostgreSQL errors. */
import { NoPassword } from './password-file.ts';

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

const sentenceFor = (code: string, place: string): string | undefined => {
  if (unreachable.has(code)) {
    return `PostgreSQL does not answer at ${place}: start it, or correct DATABASE_URL.`;
  }
  if (unauthorised.test(code)) {
    return `PostgreSQL at ${place} refuses the user of DATABASE_URL, or the password.`;
  }
  if (code === '3D000') {
    return `There is no database ${place}: create it, or correct DATABASE_URL.`;
  }
  if (code === '42501') {
    return `PostgreSQL at ${place} does not let the user of DATABASE_URL make tables: make this user the owner of the database (docs/operating.md, "PostgreSQL").`;
  }
  return undefined;
};

/** An error whose message names the database and, for the common codes, says what to do. */
export const postgresFailure = (error: unknown, databaseUrl: string): Error => {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  const place = placeOf(databaseUrl);
  const sentence =
    error instanceof NoPassword
      ? `PostgreSQL at ${place} wants a password, and none was found: PGPASSFILE must name a file of mode 0600 with a line for it (docs/operating.md, "PostgreSQL").`
      : sentenceFor(code, place);
  return new Error(sentence ?? `PostgreSQL at ${place} cannot be used: ${message}`, {
    cause: error,
  });
};
