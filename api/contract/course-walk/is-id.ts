import { courseWalkLengths as lengths } from './lengths.ts';

/** True for what can stand in a path as the id of a course or a user: `.` and `..` would lead elsewhere. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= lengths.id.min &&
  value.length <= lengths.id.max &&
  !/^\.\.?$/.test(value);
