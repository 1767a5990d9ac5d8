/** The colours that follow from those of the brand, and their contrast. */
import { expect, test } from 'vitest';
import { wcagContrast } from 'culori';
import { type BrandColours, lowContrasts, tokens } from '#lib/brand.ts';

/** A brand of violet and pink, whose colours can be read. */
const violet = {
  light: { main: '#5b2a86', accent: '#c2185b' },
  dark: { main: '#c9a6f0', accent: '#ff8ab5' },
  footer: '#22103a',
  courseWalk: { light: '#8a3b12', dark: '#f0b08a', footer: '#2e1508' },
} satisfies BrandColours;

test('a brand whose colours can be read has enough contrast', () => {
  expect(lowContrasts(violet)).toEqual([]);
});

test('text on the main colour and on its shade under the pointer can be read', () => {
  for (const colours of [tokens(violet).light, tokens(violet).dark]) {
    expect(wcagContrast(colours['on-lake'], colours.lake)).toBeGreaterThan(4.5);
    expect(wcagContrast(colours['on-lake'], colours['lake-deep'])).toBeGreaterThan(4.5);
    expect(colours['lake-deep']).not.toBe(colours.lake);
  }
});

test('a colour that cannot be read is told with its worst place and the ratio there', () => {
  const pale = { ...violet, light: { ...violet.light, main: '#3ab0c4' } };
  expect(lowContrasts(pale)).toEqual([
    {
      path: ['light', 'main'],
      message:
        'a link on a band is #3ab0c4 on #efebe3, a contrast of 2.15:1, and must have 4.5:1: make it darker.',
    },
  ]);
});

test.each<[field: string, change: Partial<BrandColours>]>([
  ['light.accent', { light: { ...violet.light, accent: '#f0b429' } }],
  ['dark.main', { dark: { ...violet.dark, main: '#5b2a86' } }],
  ['footer', { footer: '#b9a5d6' }],
  ['courseWalk.dark', { courseWalk: { ...violet.courseWalk, dark: '#8a3b12' } }],
])('%s that cannot be read is told', (field, change) => {
  const fields = lowContrasts({ ...violet, ...change }).map(({ path }) => path.join('.'));
  expect(fields).toContain(field);
});
