const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** `April 27, 2025` */
export const longDate = (date: Date): string => format.format(date);
