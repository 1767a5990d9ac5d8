import * as z from 'zod/mini';

/** Length of the id of a course or a user, at any host, in characters. */
const idLength = { min: 1, max: 128 } as const;

/**
 * True when `value` can be the id of a course or a user in a path. `.` and `..` cannot: they would name another path.
 */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= idLength.min &&
  value.length <= idLength.max &&
  !/^\.\.?$/.test(value);

/** An id in the answers of our own host. */
export const anId = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.minLength(idLength.min), /* @__PURE__ */ z.maxLength(idLength.max));
