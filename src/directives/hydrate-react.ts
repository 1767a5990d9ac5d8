/**
 * Astro runs this script in the browser to start an island, instead of the client script of `@astrojs/react`. That
 * script hydrates in a transition, a few milliseconds after `intent.ts` has restored the island. A translator may
 * change the island in between. This script hydrates before anything else can run.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Wraps the HTML of a slot. React neither compares nor replaces it. */
const slotElement = (name: string, html: string) =>
  createElement('astro-slot', {
    name: name === 'default' ? undefined : name,
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
    // No `ssr` attribute: the island is already hydrated and was only moved in the DOM.
    if (!island.hasAttribute('ssr')) return;
    const slots: Record<string, ReactNode> = children
      ? { children: slotElement('default', children) }
      : {};
    for (const [name, html] of Object.entries(named)) slots[name] = slotElement(name, html);
    const content = createElement(Component, { ...props, ...slots });
    if (client === 'only') createRoot(island).render(content);
    else {
      const identifierPrefix = island.getAttribute('prefix') ?? '';
      flushSync(() => hydrateRoot(island, content, { identifierPrefix }));
    }
  };

export default renderer;
