/** How islands and the page around them speak before and at hydration. */
export const READY_EVENT = 'island:ready';
export const WAKE_EVENT = 'island:wake';

/** Hydrates the island that `client:intent` was told to wake by this name, as if somebody had touched it. */
export const wakeIsland = (name: string): void => {
  document.dispatchEvent(new CustomEvent(`${WAKE_EVENT}:${name}`));
};
