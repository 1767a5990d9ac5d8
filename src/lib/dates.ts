const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** `April 27, 2025` */
export const longDate = (date: Date): string => format.format(date);

const monthFormat = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `2025-05` → `May 2025` */
export const longMonth = (month: string): string => monthFormat.format(new Date(`${month}-01`));
