/** Time and counts, in numbers and in words. */

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the calendar day of `date` in UTC, as `YYYY-MM-DD`. */
export const utcDay = (date: Date = new Date()): string => date.toISOString().slice(0, 10);

/** Returns whether a text names an IANA time zone that this Node knows. Offsets such as `+12:00` are not names. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Date(0).toLocaleString('en', { timeZone: name });
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
};

/** `5,000`: a number as hints and errors show it. */
export const inDigits = (count: number): string => count.toLocaleString('en');

/** `1 mail`, `2 mails`, `2 deliveries`. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** `1 second`, `90 seconds`, `30 minutes`, `24 hours`, `7 days`: rounded up to a whole number of one unit. */
export const spanInWords = (ms: number): string => {
  const [unit, unitMs] = units.find(([, each]) => ms > 1.5 * each) ?? ['second', secondMs];
  return pluralize(Math.ceil(ms / unitMs), unit);
};
