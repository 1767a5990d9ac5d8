import { atom, onMount, readonlyType } from 'nanostores';
import { useStore } from '@nanostores/react';
import type { Theme } from '#contract/neutral-colours.ts';
import { flipTheme } from '#browser/flip-theme.ts';
import { Button } from '#islands/ui/Button.tsx';
import { MoonIcon, SunIcon } from '#islands/ui/icons.tsx';

const theme = atom<Theme>('light');

/**
 * The theme of the page, as the class of the root element has it: a press of the toggle, the system, another tab or the
 * page before may have changed it (layouts/Layout.astro).
 */
const $theme = readonlyType(theme);

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

/**
 * Switches the theme, and names the current one; base.css hides the icon of the other. Before hydration,
 * components/every-page.ts does both, so that a visitor need not wait for React.
 */
export const ThemeToggle = () => {
  const theme = useStore($theme);
  return (
    <Button
      variant="icon"
      data-theme-toggle
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      onClick={flipTheme}
    >
      <MoonIcon />
      <SunIcon />
    </Button>
  );
};
