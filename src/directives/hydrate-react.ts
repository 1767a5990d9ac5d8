/**
 * Astro runs this in the browser to start an island, in place of the client script of `@astrojs/react`. That one
 * hydrates in a transition, some milliseconds after `intent.ts` has restored the island, and a translator may change
 * the island in between. This one hydrates before anything else can run.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** The static HTML of a slot, as `@astrojs/react` renders it on the server. */
const slot = (html: string, name?: string): ReactNode =>
  createElement('astro-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });

/** Astro's contract for the client entrypoint of a renderer. */
const renderer =
  (island: HTMLElement) =>
  (
    Component: ComponentType,
    props: object,
    { default: children, ...named }: Record<string, string>,
    { client }: { client: string },
  ): void => {
    // The island was hydrated before it was moved.
    if (!island.hasAttribute('ssr')) return;
    const slots = Object.entries(named).map(([name, html]) => [name, slot(html, name)]);
    const content = createElement(
      Component,
      { ...props, ...(Object.fromEntries(slots) as object) },
      children && slot(children),
    );
    if (client === 'only') createRoot(island).render(content);
    else {
      const identifierPrefix = island.getAttribute('prefix') ?? '';
      flushSync(() => hydrateRoot(island, content, { identifierPrefix }));
    }
  };

export default renderer;
