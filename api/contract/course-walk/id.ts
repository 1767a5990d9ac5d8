import * as z from 'zod/mini';

/** Characters that an id of a course or a user may have, of any host. */
const idLength = { min: 1, max: 128 } as const;

/** True for what can stand in a path as the id of a course or a user: `.` and `..` would name another path. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= idLength.min &&
  value.length <= idLength.max &&
  !/^\.\.?$/.test(value);

/** Such an id, as our own host answers it. */
export const anId = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.minLength(idLength.min), /* @__PURE__ */ z.maxLength(idLength.max));
