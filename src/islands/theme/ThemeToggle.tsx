import { useStore } from '@nanostores/react';
import { flipTheme } from '#browser/flip-theme.ts';
import { Button } from '#islands/ui/Button.tsx';
import { MoonIcon, SunIcon } from '#islands/ui/icons.tsx';
import { $theme } from '#stores/theme.ts';

/**
 * Flips the theme and shows the current one: base.css hides the other icon. Before hydration,
 * components/theme-switch.ts does both, so that no press waits for React.
 */
export const ThemeToggle = () => {
  const theme = useStore($theme, { ssr: 'initial' });
  return (
    <Button
      variant="icon"
      data-theme-toggle
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      suppressHydrationWarning
      onClick={flipTheme}
    >
      <MoonIcon />
      <SunIcon />
    </Button>
  );
};
