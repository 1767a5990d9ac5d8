import type { Config } from 'tailwindcss';

/**
 * Colours are custom properties (src/build/virtual-modules.ts), so that no page names a raw value
 * and the dark theme needs no variant.
 */
const colours = [
  'paper',
  'surface',
  'stone',
  'line',
  'edge',
  'ink',
  'muted',
  'lake',
  'lake-deep',
  'on-lake',
  'amber',
  'good',
  'bad',
  'good-bg',
  'bad-bg',
];

/**
 * Utilities that the site does not use. Tailwind would emit them because words such as `filter`
 * occur in the code.
 */
const unusedEffects = ['blur', 'translate', 'transitionProperty', 'resize'];

/**
 * Utilities that would make Tailwind set variables on every element. The site's styles use plain
 * CSS instead.
 */
const utilitiesWithVariables = [
  'backdropFilter',
  'borderSpacing',
  'boxShadow',
  'contain',
  'filter',
  'fontVariantNumeric',
  'gradientColorStops',
  'ringWidth',
  'scrollSnapType',
  'touchAction',
  'transform',
];

export default {
  // `preflight` is replaced by reset.css, and `sr-only` is in controls.css.
  corePlugins: Object.fromEntries(
    [...unusedEffects, ...utilitiesWithVariables, 'preflight', 'accessibility'].map((name) => [
      name,
      false,
    ]),
  ),
  future: { hoverOnlyWhenSupported: true },
  // Words that occur in scripts, but not as classes.
  blocklist: ['blur', 'filter', 'fixed', 'transition', 'visible'],
  content: ['./src/**/*.{astro,tsx}', './src/lib/button-classes.ts'],
  theme: {
    // In em, so that the layout follows a larger default font. At 16 px: 640, 768 and 1024 px.
    screens: { sm: '40em', md: '48em', lg: '64em' },
    colors: {
      transparent: 'transparent',
      ...Object.fromEntries(colours.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      display: ['Bricolage Grotesque', 'Bricolage fallback', 'Arial', 'sans-serif'],
      // Listed before the generic families, which are often DejaVu on Linux: wide and coarse.
      body: [
        '-apple-system',
        'Segoe UI Variable Text',
        'Segoe UI',
        'Roboto',
        'Helvetica Neue',
        'Adwaita Sans',
        'Noto Sans',
        'Liberation Sans',
        'Arial',
        'sans-serif',
      ],
      mono: [
        'ui-monospace',
        'SF Mono',
        'Menlo',
        'Cascadia Mono',
        'Consolas',
        'Noto Sans Mono',
        'Liberation Mono',
        'monospace',
      ],
    },
    extend: {
      borderRadius: { edge: '4px', card: '6px' },
    },
  },
} satisfies Config;
