import { atom, onMount, readonlyType } from 'nanostores';
import type { Theme } from '#contract/neutral-colours.ts';

const theme = atom<Theme>('light');

/**
 * The theme of the page, as the class of the root element has it: a press of the toggle, the system, another tab or the
 * page before may have changed it (layouts/Layout.astro).
 */
export const $theme = readonlyType(theme);

onMount(theme, () => {
  // Astro renders the toggle in Node.
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  const read = (): void => theme.set(root.classList.contains('dark') ? 'dark' : 'light');
  read();
  const observer = new MutationObserver(read);
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
});
