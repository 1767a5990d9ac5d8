import { useSyncExternalStore } from 'react';
import { localDay } from '#lib/local-day.ts';

const never = () => () => undefined;

/** The visitor's own today, `YYYY-MM-DD`; nothing in the page's HTML, whose day is that of its build. */
export const useToday = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => localDay(new Date()),
    () => undefined,
  );
