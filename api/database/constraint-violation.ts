/**
 * True when the database refused the rows themselves, as a key that another process has just used is refused, and not
 * when it cannot be written at all: SQLite's `SQLITE_CONSTRAINT_…`, PostgreSQL's error class 23.
 */
export const isConstraintViolation = (error: unknown): boolean =>
  /^(SQLITE_CONSTRAINT|23)/.test(String((Object(error) as { code?: unknown }).code));
