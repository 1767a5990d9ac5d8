import type { Config } from 'tailwindcss';

/** A colour is a variable of tokens.css, so that no page names a raw value and the dark theme needs no variant. */
const role = (name: string): string => `var(--${name})`;

/** Utilities that the site does not use. Tailwind would emit them, because words such as `filter` occur in the code. */
const unusedEffects = ['blur', 'filter', 'transform', 'translate', 'transitionProperty', 'resize'];

export default {
  // `preflight` is replaced by reset.css.
  corePlugins: Object.fromEntries([...unusedEffects, 'preflight'].map((name) => [name, false])),
  // Tailwind's internal variables only where a utility reads them, not on every element.
  experimental: { optimizeUniversalDefaults: true },
  // Words that occur in scripts and are not used as classes.
  blocklist: ['blur', 'filter', 'transition'],
  content: ['./src/**/*.{astro,tsx}', './src/lib/button-classes.ts'],
  theme: {
    // In em, so that the layout follows a larger default font: 640, 768 and 1024 px at 16 px.
    screens: { sm: '40em', md: '48em', lg: '64em' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      paper: role('paper'),
      surface: role('surface'),
      stone: role('stone'),
      line: role('line'),
      edge: role('edge'),
      ink: role('ink'),
      muted: role('muted'),
      lake: role('lake'),
      'lake-deep': role('lake-deep'),
      'on-lake': role('on-lake'),
      amber: role('amber'),
      good: role('good'),
      bad: role('bad'),
      'good-bg': role('good-bg'),
      'bad-bg': role('bad-bg'),
    },
    fontFamily: {
      display: ['Bricolage Grotesque', 'Bricolage fallback', 'system-ui', 'sans-serif'],
      body: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'sans-serif'],
      mono: ['ui-monospace', 'SF Mono', 'Menlo', 'Consolas', 'monospace'],
    },
    extend: {
      borderRadius: { edge: '4px', card: '6px' },
    },
  },
} satisfies Config;
