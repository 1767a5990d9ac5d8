import { longDate, longMonth } from './dates.ts';

interface TextDates {
  effective?: Date | undefined;
  /** A day, or a month as `2025-05`. */
  updated: Date | string;
}

/** The dates that head a text page: since when it holds and when it changed, or the latter alone. */
export const textDates = ({ effective, updated }: TextDates): string[] => {
  const changed = typeof updated === 'string' ? longMonth(updated) : longDate(updated);
  return effective
    ? [`Effective ${longDate(effective)}`, `Updated ${changed}`]
    : [`Last updated ${changed}`];
};
