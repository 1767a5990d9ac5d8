import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the HTML and at hydration, true right afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
