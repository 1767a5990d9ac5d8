/** Whether a value has properties to look up. What they hold is unknown: it is parsed JSON, or anything thrown. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
