import { useStore } from '@nanostores/react';
import { flipTheme } from '#browser/flip-theme.ts';
import { Button } from '#islands/ui/Button.tsx';
import { MoonIcon, SunIcon } from '#islands/ui/icons.tsx';
import { $theme } from '#stores/theme.ts';

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
