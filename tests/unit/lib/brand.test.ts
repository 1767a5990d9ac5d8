/** The colours derived from those of the brand, and their contrast. */
import { readFileSync } from 'node:fs';
import { interpolate, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BrandColours, lowContrasts, tokens } from '#lib/brand.ts';

/** A readable brand of violet and pink. */
const violet = {
  light: { main: '#5b2a86', accent: '#c2185b' },
  dark: { main: '#c9a6f0', accent: '#ff8ab5' },
  footer: '#22103a',
  courseWalk: { light: '#8a3b12', dark: '#f0b08a', footer: '#2e1508' },
} satisfies BrandColours;

test('a readable brand has no contrast problem', () => {
  expect(lowContrasts(violet)).toEqual([]);
});

/** Generates colours that are accepted in one place of the violet brand. */
const accepted = (change: (colour: string) => Partial<BrandColours>) =>
  fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    .filter((colour) => lowContrasts({ ...violet, ...change(colour) }).length === 0);

const acceptedBrand = fc
  .record({
    light: fc.record({
      main: accepted((main) => ({ light: { ...violet.light, main } })),
      accent: accepted((accent) => ({ light: { ...violet.light, accent } })),
    }),
    dark: fc.record({
      main: accepted((main) => ({ dark: { ...violet.dark, main } })),
      accent: accepted((accent) => ({ dark: { ...violet.dark, accent } })),
    }),
    footer: accepted((footer) => ({ footer })),
    courseWalk: fc.constant(violet.courseWalk),
  })
  .filter((colours) => lowContrasts(colours).length === 0);

test('a service icon has 3:1 on all six skies, with every accepted main colour, in both themes', () => {
  const styles = readFileSync('src/components/ServiceCard.astro', 'utf8');
  const strengths = [...styles.matchAll(/--sky: (\d+)%/g)].map(([, strength]) => Number(strength));
  expect(new Set(strengths).size).toBe(6);
  fc.assert(
    fc.property(acceptedBrand, (colours) => {
      const { light, dark } = tokens(colours);
      for (const { lake, paper } of [light, dark]) {
        const towardsMain = interpolate([paper, lake], 'rgb');
        for (const strength of strengths) {
          // The icon begins a quarter below the top of its tile, where the sky has three quarters of its strength.
          const ground = towardsMain((strength / 100) * 0.75);
          expect(wcagContrast(lake, ground)).toBeGreaterThanOrEqual(3);
        }
      }
    }),
    // A saturated red has the least contrast with its sky.
    { examples: [[{ ...violet, light: { ...violet.light, main: '#d70000' } }]] },
  );
});

test('accepted colours and the colours derived from them are readable everywhere', () => {
  fc.assert(
    fc.property(acceptedBrand, (colours) => {
      const { light, dark } = tokens(colours);
      for (const theme of [light, dark]) {
        const grounds = [theme.paper, theme.surface, theme.stone];
        const least = (front: string): number =>
          Math.min(...grounds.map((ground) => wcagContrast(front, ground)));
        expect(least(theme.lake)).toBeGreaterThanOrEqual(4.5);
        expect(least(theme.amber)).toBeGreaterThanOrEqual(3);
        expect(wcagContrast(theme['on-lake'], theme.lake)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(theme['on-lake'], theme['lake-deep'])).toBeGreaterThanOrEqual(4.5);
      }
      for (const text of [light['deep-ink'], light['deep-muted']])
        expect(wcagContrast(text, light.deep)).toBeGreaterThanOrEqual(4.5);
      for (const mark of [light['deep-edge'], light['deep-lake'], light['deep-amber']])
        expect(wcagContrast(mark, light.deep)).toBeGreaterThanOrEqual(3);
      expect(wcagContrast(light['deep-muted'], light['deep-field'])).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a button changes its colour on hover', () => {
  for (const colours of [tokens(violet).light, tokens(violet).dark])
    expect(colours['lake-deep']).not.toBe(colours.lake);
});

test('an unreadable colour is reported with its worst place and ratio', () => {
  const pale = { ...violet, light: { ...violet.light, main: '#3ab0c4' } };
  expect(lowContrasts(pale)).toEqual([
    {
      path: ['light', 'main'],
      message:
        'a link on a band is #3ab0c4 on #efebe3, a contrast of 2.15:1. It needs at least 4.5:1. Make it darker.',
    },
  ]);
});

test.each<[field: string, change: Partial<BrandColours>]>([
  ['light.accent', { light: { ...violet.light, accent: '#f0b429' } }],
  ['dark.main', { dark: { ...violet.dark, main: '#5b2a86' } }],
  ['footer', { footer: '#b9a5d6' }],
  ['courseWalk.dark', { courseWalk: { ...violet.courseWalk, dark: '#8a3b12' } }],
])('unreadable %s → reported', (field, change) => {
  const fields = lowContrasts({ ...violet, ...change }).map(({ path }) => path.join('.'));
  expect(fields).toContain(field);
});
