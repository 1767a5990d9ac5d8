/** Spans of time in milliseconds, and days. */

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** `30 minutes`, `24 hours`, `7 days`: of a span that is longer than one hour, or one day, and a whole number of its unit. */
export const spanInWords = (ms: number): string => {
  if (ms <= hourMs) return `${ms / minuteMs} minutes`;
  return ms <= dayMs ? `${ms / hourMs} hours` : `${ms / dayMs} days`;
};

/** The calendar day of `date` in UTC, as `YYYY-MM-DD`. */
export const utcDay = (date: Date = new Date()): string => date.toISOString().slice(0, 10);
