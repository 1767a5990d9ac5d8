/**
 * What Astro runs in the browser to start an island of React's, in place of the client script of `@astrojs/react`. It
 * hydrates in one synchronous step, right after the island's HTML was made what the server sent: between the two, no
 * translator or extension can change it again.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { carryInput } from './carry-input.ts';
import type { Hydrate } from './island.ts';
import { restoreSnapshot } from './restore-snapshot.ts';
import type { IslandElement } from './snapshot.ts';

type Props = Record<string, unknown>;

/** The static HTML of a slot. */
const slot = (html: string, name?: string): ReactNode =>
  createElement('astro-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });

const hydrate = (island: IslandElement, content: ReactNode): void => {
  const giveBack = carryInput(island);
  if (island.asServed) restoreSnapshot(island.asServed);
  giveBack();
  const identifierPrefix = island.getAttribute('prefix') ?? '';
  flushSync(() => hydrateRoot(island, content, { identifierPrefix }));
};

/** Astro's contract for a renderer's client entry point: island → function that renders a component into it. */
const renderer =
  (island: IslandElement): Hydrate =>
  (Component, props, { default: children, ...named }, { client }) => {
    if (!island.hasAttribute('ssr')) return;
    const slots = Object.entries(named).map(([name, html]) => [name, slot(html, name)]);
    const content = createElement(
      Component as ComponentType<Props>,
      { ...props, ...(Object.fromEntries(slots) as Props) },
      children && slot(children),
    );
    if (client === 'only') createRoot(island).render(content);
    else hydrate(island, content);
  };

export default renderer;
