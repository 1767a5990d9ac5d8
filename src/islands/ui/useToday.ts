import { useSyncExternalStore } from 'react';
import { localDay } from '#lib/local-day.ts';

const neverChanges = () => () => undefined;

/** The visitor's today as `YYYY-MM-DD`; undefined in the built HTML, as the day of the build would be wrong later. */
export const useToday = (): string | undefined =>
  useSyncExternalStore(
    neverChanges,
    () => localDay(new Date()),
    () => undefined,
  );
