/**
 * Astro runs this in the browser to start an island, in place of the client script of `@astrojs/react`. That one
 * hydrates in a transition, some milliseconds after `intent.ts` has restored the island, and a translator may change
 * the island in between. This one hydrates before anything else can run. Islands get all their content as props: there
 * are no slots.
 */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Astro's contract for the client entrypoint of a renderer. */
const renderer =
  (island: HTMLElement) =>
  (
    Component: ComponentType,
    props: object,
    _slots: object,
    { client }: { client: string },
  ): void => {
    // Without `ssr`, the island is hydrated already, and was only moved.
    if (!island.hasAttribute('ssr')) return;
    const content = createElement(Component, props);
    if (client === 'only') createRoot(island).render(content);
    else {
      const identifierPrefix = island.getAttribute('prefix') ?? '';
      flushSync(() => hydrateRoot(island, content, { identifierPrefix }));
    }
  };

export default renderer;
