/** Events between an island, its `client:intent` directive and the page around it. */

/** An island's root dispatches it, bubbling, once its event handlers are attached. */
export const readyEvent = 'island:ready';

/** Dispatched on the document as `island:wake:<name>` to hydrate the island with that name. */
export const wakeEvent = 'island:wake';

/** Hydrates the island mounted with `client:intent={{ wake: name }}`; no effect when it is hydrated already. */
export const wakeIsland = (name: string): void => {
  document.dispatchEvent(new CustomEvent(`${wakeEvent}:${name}`));
};
