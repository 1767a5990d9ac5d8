import type { Failure } from '#browser/result.ts';

/** What a failure says about the whole call; undefined when it is about single fields. */
export const formErrorOf = ({ fields, detail }: Failure): string | undefined =>
  Object.keys(fields).length > 0 ? undefined : detail;
