import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns false in the HTML and during hydration, and true right after it. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
