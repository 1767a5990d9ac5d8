import { type RefObject, useEffect, useRef } from 'react';
import { readyEvent } from '#browser/island-events.ts';

/**
 * Tells `client:intent` that the island is hydrated, so that a press deferred until now is dispatched again.
 *
 * @param prepare is called with the island's root element first; must be the same function at every render
 * @returns the ref for the root element
 */
export const useIslandReady = <Root extends HTMLElement>(
  prepare?: (root: Root) => void,
): RefObject<Root | null> => {
  const root = useRef<Root>(null);
  useEffect(() => {
    if (!root.current) return;
    prepare?.(root.current);
    root.current.dispatchEvent(new Event(readyEvent, { bubbles: true }));
  }, [prepare]);
  return root;
};
