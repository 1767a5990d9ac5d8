/**
 * Returns whether a value has properties to look up. Their values are unknown: the value is parsed JSON, or was thrown.
 */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
