import { useStore } from '@nanostores/react';
import { flipTheme } from '#browser/flip-theme.ts';
import { Button } from '#islands/ui/Button.tsx';
import { MoonIcon, SunIcon } from '#islands/ui/icons.tsx';
import { $theme } from '#stores/theme.ts';

/**
 * Flips the theme, and says which one it is; base.css hides the icon of the other one. Until it is hydrated,
 * components/theme-switch.ts does both, so that no press waits for React.
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
