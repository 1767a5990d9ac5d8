/** The calendar day of `date` in the time zone of the machine (in an island, the visitor's), as `YYYY-MM-DD`. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
