/** The colours that follow from those of the brand, and their contrast. */
import { expect, test } from 'vitest';
import { wcagContrast } from 'culori';
import { contrastMistakes } from '#lib/contrast.ts';
import { type BrandColours, neutral, tokens } from '#lib/palette.ts';

/** A brand of violet and pink. */
const violet = {
  light: { main: '#5b2a86', accent: '#c2185b' },
  dark: { main: '#c9a6f0', accent: '#ff8ab5' },
  footer: '#22103a',
  courseWalk: { light: '#8a3b12', dark: '#f0b08a', footer: '#2e1508' },
} satisfies BrandColours;

const contrast = (a = '', b = ''): number => wcagContrast(a, b);

test('text on the main colour and on its shade under the pointer can be read in both themes', () => {
  for (const rule of ['light', 'dark', 'courseWalkLight', 'courseWalkDark'] as const) {
    const colours = tokens(violet)[rule];
    if (!colours) throw new Error(`There are no colours of ${rule}.`);
    expect(contrast(colours['on-lake'], colours.lake), rule).toBeGreaterThan(4.5);
    expect(contrast(colours['on-lake'], colours['lake-deep']), rule).toBeGreaterThan(4.5);
    expect(colours['lake-deep']).not.toBe(colours.lake);
  }
});

test('a site without the area has no colours of it', () => {
  const site = { ...violet, courseWalk: undefined };
  expect(Object.keys(tokens(site))).toEqual(['light', 'dark', 'darkPortrait']);
  expect(contrastMistakes(site)).toEqual([]);
});

test('what stands in the footer follows from its ground', () => {
  const { light } = tokens(violet);
  const other = tokens({ ...violet, footer: '#0f1f14' }).light;
  for (const name of ['deep-ink', 'deep-muted', 'deep-line', 'deep-edge', 'deep-field'] as const) {
    expect(other[name], name).not.toBe(light[name]);
  }
  expect(contrast(light['deep-muted'], light.deep)).toBeGreaterThan(4.5);
});

test('a brand whose colours can be read has no mistake', () => {
  expect(contrastMistakes(violet)).toEqual([]);
});

test('a colour that cannot be read is told with its worst place, and with the nearest that can', () => {
  const pale = { ...violet, light: { ...violet.light, main: '#3ab0c4' } };
  const [mistake, ...others] = contrastMistakes(pale);
  expect(others).toEqual([]);
  expect(mistake?.path).toEqual(['light', 'main']);
  const [, ratio] =
    /^a link on a band is #3ab0c4 on #efebe3, a contrast of ([\d.]+):1, and must have 4\.5:1\./.exec(
      mistake?.message ?? '',
    ) ?? [];
  expect(Number(ratio)).toBeLessThanOrEqual(contrast('#3ab0c4', neutral.light.stone));
  const [, better = ''] = / "(#[\da-f]{6})" would do\.$/.exec(mistake?.message ?? '') ?? [];
  expect(contrastMistakes({ ...pale, light: { ...pale.light, main: better } })).toEqual([]);
});

test.each<[field: string, change: Partial<BrandColours>, path: string[]]>([
  ['an accent', { light: { ...violet.light, accent: '#f0b429' } }, ['light', 'accent']],
  [
    'a main colour of the dark theme',
    { dark: { ...violet.dark, main: '#5b2a86' } },
    ['dark', 'main'],
  ],
  ['the ground of a footer', { footer: '#b9a5d6' }, ['footer']],
  ['the area', { courseWalk: { ...violet.courseWalk, dark: '#8a3b12' } }, ['courseWalk', 'dark']],
])('%s that cannot be read is told', (_, change, path) => {
  expect(contrastMistakes({ ...violet, ...change }).map((each) => each.path)).toContainEqual(path);
});
