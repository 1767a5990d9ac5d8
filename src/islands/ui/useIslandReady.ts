import { type RefObject, useEffect, useRef } from 'react';
import { READY_EVENT } from '#browser/island-events.ts';

/**
 * Tells `client:intent` that the island answers now, so that a press held meanwhile is played again.
 *
 * @param prepare what the root needs before that; a function that stays the same
 * @returns the ref for the island's root element
 */
export const useIslandReady = <Root extends HTMLElement>(
  prepare?: (root: Root) => void,
): RefObject<Root | null> => {
  const root = useRef<Root>(null);
  useEffect(() => {
    if (!root.current) return;
    prepare?.(root.current);
    root.current.dispatchEvent(new Event(READY_EVENT, { bubbles: true }));
  }, [prepare]);
  return root;
};
