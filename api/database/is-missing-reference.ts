/** Whether what a row refers to is not there (any more): PostgreSQL, appendix A; SQLite's extended result codes. */
export const isMissingReference = (error: unknown): boolean => {
  const { code } = Object(error) as { code?: unknown };
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
};
