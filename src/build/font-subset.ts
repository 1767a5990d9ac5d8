/**
 * Cuts the heading font to what the site uses and writes it beside this file, with the CSS that declares it and a
 * fallback of the same measures, so that nothing moves where the font is late. After updating
 * `@fontsource-variable/bricolage-grotesque`, run:
 *
 *     npx tsx src/build/font-subset.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const LARGEST_BYTES = 26 * 1024;
const WEIGHTS = { min: 400, max: 700 };
/** The weight of headings: the one whose widths the fallback imitates. */
const HEADING_WEIGHT = 600;

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
const LATIN_1 = range(0x20, 0x7e) + range(0xa0, 0xff);
const TYPOGRAPHY = 'ŒœŸ–—‘’‚“”„†‡•…‰‹›⁄€™←↑→↓−\u2009\u202f';

/** Advance widths of Arial Bold in thousandths of an em, for the characters of the sample below. */
const ARIAL_BOLD: Readonly<Record<number, string>> = {
  238: "'",
  278: ' ijlI.,',
  333: 'ft-:',
  389: 'r',
  500: 'z',
  556: 'aceksvxyJ',
  611: 'bdghnopquFLTZ',
  667: 'EPSVXY',
  722: 'ABCDHKNRU&',
  778: 'wGOQ',
  833: 'M',
  889: 'm',
  944: 'W',
};

/** Headings as they are on the site: average widths are taken over this text. */
const SAMPLE =
  "Innovative Digital Solutions Driving Scalable Enterprise Growth. Our Services, How It Works, What Drives Us, Let's " +
  'Work Together: Data & Analytics, Mechatronics & Instrumentation, Resource Augmentation, Key Capabilities, Open ' +
  'Positions, Use Cases. They built a database around our electrochemistry data, not the other way round.';

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
// The package ships no types of its own.
const subsetFont = require('subset-font') as SubsetFont;

const average = (widths: number[]): number => widths.reduce((sum, w) => sum + w, 0) / widths.length;

const arialWidth = (character: string): number => {
  const entry = Object.entries(ARIAL_BOLD).find(([, characters]) => characters.includes(character));
  if (!entry) throw new Error(`ARIAL_BOLD has no width for "${character}" of SAMPLE.`);
  return Number(entry[0]) / 1000;
};

interface Measures {
  /** Distances from the baseline, in ems. */
  ascent: number;
  descent: number;
  lineGap: number;
  /** Advance width of a character, in ems. */
  width: (character: string) => number;
}

/** Reads the measures of a TrueType font (OpenType 1.9: `head`, `hhea`, `hmtx`, and `cmap` in format 4). */
const measure = (font: Buffer): Measures => {
  const table = (tag: string): Buffer => {
    for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
      if (font.toString('latin1', at, at + 4) === tag)
        return font.subarray(font.readUInt32BE(at + 8));
    }
    throw new Error(`The font has no ${tag} table.`);
  };
  const [head, hhea, hmtx, cmap] = [table('head'), table('hhea'), table('hmtx'), table('cmap')];
  const em = head.readUInt16BE(18);
  const lastWidth = hhea.readUInt16BE(34) - 1;

  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.readUInt32BE(8 + 8 * i),
  );
  const map = offsets
    .map((offset) => cmap.subarray(offset))
    .find((sub) => sub.readUInt16BE(0) === 4);
  if (!map) throw new Error('The font maps no characters in format 4.');
  const segments = map.readUInt16BE(6);

  const glyph = (code: number): number => {
    let at = 14;
    while (map.readUInt16BE(at) < code) at += 2;
    const start = map.readUInt16BE(at + segments + 2);
    const delta = map.readUInt16BE(at + 2 * segments + 2);
    const rangeAt = at + 3 * segments + 2;
    const toGlyphs = map.readUInt16BE(rangeAt);
    if (code < start) return 0;
    const found = toGlyphs === 0 ? code : map.readUInt16BE(rangeAt + toGlyphs + 2 * (code - start));
    return (found + delta) & 0xffff;
  };

  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    width: (character) =>
      hmtx.readUInt16BE(4 * Math.min(glyph(character.charCodeAt(0)), lastWidth)) / em,
  };
};

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

const fontFaces = ({ ascent, descent, lineGap, width }: Measures): string => {
  const characters = [...SAMPLE];
  const sizeAdjust = average(characters.map(width)) / average(characters.map(arialWidth));
  return `/* Written by subset.ts: change that file, not this one. */
@font-face {
  font-family: 'Bricolage Grotesque';
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: optional;
  src: url('./bricolage-grotesque.woff2') format('woff2');
}

/* Arial Bold with the measures of Bricolage Grotesque ${HEADING_WEIGHT}. */
@font-face {
  font-family: 'Bricolage fallback';
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold'), local('Arial');
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${percent(ascent / sizeAdjust)};
  descent-override: ${percent(descent / sizeAdjust)};
  line-gap-override: ${percent(lineGap / sizeAdjust)};
}
`;
};

const source = await readFile(
  require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
);

// Without GDEF the kerning no longer varies with the weight: 7 KB less, and a heading is at most 0.3 % wider.
const font = await subsetFont(source, LATIN_1 + TYPOGRAPHY, {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS },
  keepFeatures: ['kern'],
  dropTables: ['GDEF'],
});
if (font.length > LARGEST_BYTES) {
  throw new Error(`The font takes ${font.length} bytes, more than ${LARGEST_BYTES}.`);
}

const heading = await subsetFont(source, LATIN_1, {
  targetFormat: 'sfnt',
  variationAxes: { wght: HEADING_WEIGHT },
});

await writeFile(new URL('../styles/fonts/bricolage-grotesque.woff2', import.meta.url), font);
await writeFile(new URL('../styles/fonts/fonts.css', import.meta.url), fontFaces(measure(heading)));
console.log(`bricolage-grotesque.woff2: ${font.length} bytes; fonts.css`);
