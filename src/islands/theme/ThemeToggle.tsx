import { useStore } from '@nanostores/react';
import { MoonIcon } from '#islands/ui/icons.tsx';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { $theme } from '#stores/theme.ts';

/** Says which theme is in force. The press itself is answered at once by components/theme-switch.ts. */
export const ThemeToggle = () => {
  const root = useIslandReady<HTMLButtonElement>();
  const theme = useStore($theme, { ssr: 'initial' });
  return (
    <button
      ref={root}
      type="button"
      className="btn-icon"
      data-theme-toggle
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      suppressHydrationWarning
    >
      <MoonIcon />
    </button>
  );
};
