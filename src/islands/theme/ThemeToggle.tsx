import { useSyncExternalStore } from 'react';
import { flipTheme } from '#browser/flip-theme.ts';
import { Button } from '#islands/ui/Button.tsx';
import { MoonIcon, SunIcon } from '#islands/ui/icons.tsx';

const isDarkPage = (): boolean => document.documentElement.classList.contains('dark');

/** Watches the page: the toggle, the system or another tab may change the theme (layouts/Layout.astro). */
const watchTheme = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
};

/**
 * Switches the theme, and tells screen readers whether it is dark; base.css shows one of the two icons. Before
 * hydration, components/every-page.ts does both, so that a visitor need not wait for React.
 */
export const ThemeToggle = () => {
  const isDark = useSyncExternalStore(watchTheme, isDarkPage, () => false);
  return (
    <Button
      variant="icon"
      data-theme-toggle
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={flipTheme}
    >
      <MoonIcon />
      <SunIcon />
    </Button>
  );
};
