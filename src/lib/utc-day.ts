/** The calendar day of `date` in UTC, as `YYYY-MM-DD`. */
export const utcDay = (date: Date = new Date()): string => date.toISOString().slice(0, 10);
