/** CSS of the heading font, with a fallback font scaled to the same size so that nothing moves when the font is late. */
import type { FontMetrics } from './font-metrics.ts';

/** Range of weights that the subset keeps. */
export const weights = { min: 400, max: 700 };
/** Weight of headings, whose widths the fallback imitates. */
export const headingWeight = 600;

/** Advance widths of Arial Bold in thousandths of an em, for the characters of the sample below. */
const arialBoldWidths: Readonly<Record<number, string>> = {
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

/** Headings of the site. The average widths of both fonts are taken over this text. */
const sampleText =
  "Innovative Digital Solutions Driving Scalable Enterprise Growth. Our Services, How It Works, What Drives Us, Let's " +
  'Work Together: Data & Analytics, Mechatronics & Instrumentation, Resource Augmentation, Key Capabilities, Open ' +
  'Positions, Use Cases. They built a database around our electrochemistry data, not the other way round.';

const average = (widths: number[]): number => widths.reduce((sum, w) => sum + w, 0) / widths.length;

const arialWidth = (character: string): number => {
  const entry = Object.entries(arialBoldWidths).find(([, characters]) =>
    characters.includes(character),
  );
  if (!entry) throw new Error(`arialBoldWidths has no width for "${character}" of sampleText.`);
  return Number(entry[0]) / 1000;
};

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/**
 * The `@font-face` rules of the heading font and of its fallback.
 *
 * @param metrics those of the heading font at `headingWeight`
 */
export const fontFaceCss = ({ ascent, descent, lineGap, width }: FontMetrics): string => {
  const characters = [...sampleText];
  const sizeAdjust = average(characters.map(width)) / average(characters.map(arialWidth));
  return `/* Written by src/build/by-hand/font-subset: change that, not this file. */
@font-face {
  font-family: 'Bricolage Grotesque';
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url('./bricolage-grotesque.woff2') format('woff2');
}

/* Arial Bold, scaled to the widths and heights of Bricolage Grotesque ${headingWeight}. */
@font-face {
  font-family: 'Bricolage fallback';
  font-weight: ${weights.min} ${weights.max};
  src: local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold'), local('Arial');
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${percent(ascent / sizeAdjust)};
  descent-override: ${percent(descent / sizeAdjust)};
  line-gap-override: ${percent(lineGap / sizeAdjust)};
}
`;
};
