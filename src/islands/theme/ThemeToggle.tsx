import { useStore } from '@nanostores/react';
import { Button } from '#islands/ui/Button.tsx';
import { MoonIcon, SunIcon } from '#islands/ui/icons.tsx';
import { $theme } from '#stores/theme.ts';

/**
 * Shows which theme is current: base.css hides the icon of the other. Its press is handled by components/theme-switch.ts,
 * also before hydration.
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
    >
      <MoonIcon />
      <SunIcon />
    </Button>
  );
};
