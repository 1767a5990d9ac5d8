/**
 * Reduces the heading font to the characters and weights that the site uses, and writes it to `src/styles/fonts/` with the
 * CSS that declares it. After updating `@fontsource-variable/bricolage-grotesque`, run:
 *
 *     npx node src/build/by-hand/font-subset/font-subset.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isRunDirectly } from '../is-run-directly.ts';
import { fontFaceCss, headingWeight, weights } from './font-face-css.ts';
import { readFontMetrics } from './font-metrics.ts';

const maxBytes = 26 * 1024;
const fontsFolder = new URL('../../../styles/fonts/', import.meta.url);

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
const latin1 = range(0x20, 0x7e) + range(0xa0, 0xff);
const typography = 'ŒœŸ–—‘’‚“”„†‡•…‰‹›⁄€™←↑→↓−\u2009\u202f';

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'woff2' | 'sfnt';
    variationAxes: { wght: number | { min: number; max: number } };
    keepFeatures?: string[];
    dropTables?: string[];
  },
) => Promise<Buffer>;

const require = createRequire(import.meta.url);
// The package has no types.
const subsetFont = require('subset-font') as SubsetFont;

/** @returns the contents of the files in `src/styles/fonts/`, by their names */
export const makeFontFiles = async (): Promise<Record<string, Buffer | string>> => {
  const source = await readFile(
    require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  );
  const font = await subsetFont(source, latin1 + typography, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: ['kern'],
    // Without GDEF, kerning no longer varies with the weight: 7 KB less, and a heading is at most 0.3 % wider.
    dropTables: ['GDEF'],
  });
  if (font.length > maxBytes) {
    throw new Error(`The font has ${font.length} bytes, more than ${maxBytes}.`);
  }
  const heading = await subsetFont(source, latin1, {
    targetFormat: 'sfnt',
    variationAxes: { wght: headingWeight },
  });
  return {
    'bricolage-grotesque.woff2': font,
    'fonts.css': fontFaceCss(readFontMetrics(heading)),
  };
};

const main = async (): Promise<void> => {
  for (const [name, content] of Object.entries(await makeFontFiles())) {
    await writeFile(new URL(name, fontsFolder), content);
    console.log(`src/styles/fonts/${name}  ${content.length} bytes`);
  }
};

if (isRunDirectly(import.meta.url)) await main();
