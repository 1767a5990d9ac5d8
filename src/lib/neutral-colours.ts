/** The colours of pages and mails that are the same for every brand. */

export type Theme = 'light' | 'dark';

/** Contrast: text at least 4.5:1, borders of controls (`edge`) at least 3:1 (WCAG 1.4.3, 1.4.11). */
export const neutral = {
  light: {
    paper: '#faf8f4',
    surface: '#ffffff',
    stone: '#efebe3',
    line: '#d9d3c7',
    edge: '#7b868b',
    ink: '#12222b',
    muted: '#4f5f68',
    good: '#1d6b45',
    'good-bg': '#e6f3ec',
    bad: '#b3261e',
    'bad-bg': '#fbeae8',
  },
  dark: {
    paper: '#0c171c',
    surface: '#172b34',
    stone: '#13242c',
    line: '#2b3f4a',
    edge: '#6b7d86',
    ink: '#e8eff1',
    muted: '#9fb0b8',
    good: '#6fd19d',
    'good-bg': '#12291f',
    bad: '#ff9b92',
    'bad-bg': '#331a1a',
  },
} as const satisfies Record<Theme, Record<string, string>>;
