/** The picture that social networks and messengers show above a shared link: the logo, words and a drawing. */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';

/** In pixels. Open Graph and X ask for 1.91:1. */
export const linkPreviewSize = { width: 1200, height: 630 } as const;
const { width, height } = linkPreviewSize;

/** In pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Place {
  /** The area of the drawing. */
  box: Box;
  /** `preserveAspectRatio` of the drawing. */
  fit: 'xMaxYMax slice' | 'xMidYMax meet' | 'xMidYMid meet';
  /** The area has another background than the rest of the picture. */
  hasGround?: true;
  /** Width of the words in pixels. */
  column: number;
  /** Top or bottom edge of the words. */
  words: { top: number } | { bottom: number };
}

const margin = 64;

/** Places of a drawing: behind the words, in its own column, or as a sheet of paper. */
const places = {
  ground: {
    box: { left: 0, top: 0, width, height },
    fit: 'xMaxYMax slice',
    column: 700,
    words: { top: 151 },
  },
  column: {
    box: { left: 720, top: 0, width: 480, height },
    fit: 'xMidYMax meet',
    hasGround: true,
    column: 600,
    words: { bottom: height - margin },
  },
  sheet: {
    box: { left: 596, top: 105, width: 540, height: 405 },
    fit: 'xMidYMid meet',
    column: 500,
    words: { bottom: height - margin },
  },
} satisfies Record<string, Place>;

interface Kind {
  /** In pixels. The first size that fits is used. */
  sizes: number[];
  /** Greatest number of lines. */
  lines: number;
  /** Height of a line, as a multiple of the size. */
  leading: number;
  /** Space above the text in pixels, unless it comes first. */
  above: number;
  colour: 'ink' | 'lake' | 'muted';
}

const kinds = {
  headline: { sizes: [92, 80, 68, 56], lines: 3, leading: 0.98, above: 0, colour: 'ink' },
  figure: { sizes: [176, 128, 92, 56], lines: 1, leading: 1, above: 0, colour: 'lake' },
  label: { sizes: [44, 36], lines: 2, leading: 1.15, above: 8, colour: 'ink' },
  line: { sizes: [28], lines: 2, leading: 1.4, above: 34, colour: 'ink' },
  source: { sizes: [28], lines: 2, leading: 1.4, above: 20, colour: 'muted' },
} satisfies Record<string, Kind>;

export interface LinkPreview {
  /** SVG that can contain the theme's colours, as `var(--lake)`. */
  logo: string;
  /** The text next to the logo, if there is room. */
  name: string;
  /** SVG with the theme's colours, as `var(--lake)`. */
  drawing: string;
  place: keyof typeof places;
  /** One below the other. */
  texts: { kind: keyof typeof kinds; text: string }[];
  /** The theme's colours by their names. */
  colours: Record<string, string>;
}

interface Line {
  text: string;
  left: number;
  top: number;
  size: number;
  colour: Kind['colour'];
}

/** Satori reads WOFF, but not WOFF2. */
const fonts: SatoriOptions['fonts'] = ['latin', 'latin-ext'].map((name) => ({
  name,
  data: readFileSync(
    `node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-${name}-600-normal.woff`,
  ),
}));

const wordsOf = (text: string): string[] => text.split(/[ \n]+/).filter(Boolean);

const typeset = (lines: Line[], colours: Record<string, string>, options = {}): Promise<string> =>
  satori(
    createElement(
      'div',
      { style: { display: 'flex', fontFamily: 'latin, latin-ext' } },
      lines.map(({ text, left, top, size, colour }) =>
        createElement(
          'div',
          {
            key: text,
            style: {
              position: 'absolute',
              left,
              top,
              fontSize: size,
              lineHeight: 1,
              letterSpacing: '-0.02em',
              whiteSpace: 'pre',
              color: colours[colour],
            },
          },
          text,
        ),
      ),
    ),
    { ...linkPreviewSize, fonts, ...options },
  );

/** Measures the widths of texts in a size of one pixel. Undefined: the typeface lacks a letter. */
const measure = async (texts: string[]): Promise<Map<string, number> | undefined> => {
  const size = 1000;
  const widths = new Map<string, number>();
  const missing: string[] = [];
  await typeset(
    texts.map((text) => ({ text, left: 0, top: 0, size, colour: 'ink' })),
    {},
    {
      // Room for each text on one line.
      width: 1e6,
      onNodeDetected: ({ key, width }: { key?: string | number; width: number }) => {
        if (key !== undefined) widths.set(String(key), width / size);
      },
      loadAdditionalAsset: (_: string, segment: string) => {
        missing.push(segment);
        return Promise.resolve([]);
      },
    },
  );
  return missing.length > 0 ? undefined : widths;
};

/** Breaks a text into lines. Undefined: a line is wider than the column, or there are too many lines. */
const breakLines = (
  text: string,
  {
    column,
    lines: most,
    widthOf,
  }: { column: number; lines: number; widthOf: (text: string) => number },
): string[] | undefined => {
  const lines: string[] = [];
  for (const written of text.trim().split('\n')) {
    let line = '';
    for (const word of wordsOf(written)) {
      const longer = `${line} ${word}`.trim();
      if (line && widthOf(longer) > column) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines.length <= most && lines.every((line) => widthOf(line) <= column) ? lines : undefined;
};

const mark: Box = { left: margin, top: 48, width: 44, height: 44 };
/** The place of the logo if there are no words. */
const largeMark: Box = { left: margin, top: margin, width: 160, height: 160 };

/** Sets the company's name and the texts in lines. Undefined: the typeface lacks a letter, or a text does not fit. */
const layOut = async ({ name, texts, place }: LinkPreview): Promise<Line[] | undefined> => {
  const { column, words }: Place = places[place];
  const widths = await measure([
    ...new Set(['n n', 'nn', name, ...texts.flatMap(({ text }) => wordsOf(text))]),
  ]);
  if (!widths) return undefined;
  const width = (text: string): number => widths.get(text) ?? 0;
  const space = width('n n') - width('nn');
  const widthOf = (line: string): number =>
    wordsOf(line).reduce((sum, word) => sum + space + width(word), -space);

  const lines: Line[] = [];
  let bottom = 0;
  for (const { kind, text } of texts) {
    const { sizes, lines: most, leading, above, colour }: Kind = kinds[kind];
    const fitting = sizes.flatMap((size) => {
      const broken = breakLines(text, {
        column,
        lines: most,
        widthOf: (line) => widthOf(line) * size,
      });
      return broken ? [{ size, broken }] : [];
    })[0];
    if (!fitting) return undefined;
    const { size, broken } = fitting;
    bottom += lines.length > 0 ? above : 0;
    for (const line of broken) {
      lines.push({
        text: line,
        left: margin,
        top: bottom + (size * (leading - 1)) / 2,
        size,
        colour,
      });
      bottom += size * leading;
    }
  }
  const top = 'top' in words ? words.top : words.bottom - bottom;
  const placed = lines.map((line) => ({ ...line, top: top + line.top }));
  const size = 26;
  const nextToMark = {
    left: mark.left + mark.width + 18,
    top: mark.top + (mark.height - size) / 2,
  };
  return nextToMark.left + width(name) * size > margin + column
    ? placed
    : [{ text: name, ...nextToMark, size, colour: 'ink' }, ...placed];
};

const coloured = (svg: string, colours: Record<string, string>): string =>
  svg.replace(
    /var\(\s*--([\w-]+)\s*(?:,([^)]*))?\)/g,
    (_, name: string, other?: string) => colours[name] ?? other?.trim() ?? 'none',
  );

/** Returns an SVG as an image in the picture, so that its ids and styles do not affect other parts. */
const imageOf = (svg: string, { left, top, width, height }: Box, fit: Place['fit']): string =>
  `<image x="${left}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="${fit}" href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"/>`;

export interface DrawnPreview {
  png: Buffer;
  /** False: the picture has no words, because they do not fit, or the typeface lacks one of their letters. */
  hasWords: boolean;
}

export const drawLinkPreview = async (preview: LinkPreview): Promise<DrawnPreview> => {
  const { logo, drawing, place, colours } = preview;
  const { box, fit, hasGround }: Place = places[place];
  const lines = await layOut(preview);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colours['paper']}"/>
    ${hasGround ? `<rect x="${box.left}" y="-1" width="${width}" height="${height + 2}" fill="${colours['surface']}" stroke="${colours['line']}"/>` : ''}
    ${imageOf(coloured(drawing, colours), box, fit)}
    ${imageOf(coloured(logo, colours), lines ? mark : largeMark, 'xMidYMid meet')}
    ${lines ? await typeset(lines, colours) : ''}
  </svg>`;
  const png = await sharp(Buffer.from(picture))
    .removeAlpha()
    .png({ palette: true, dither: 0, effort: 4, quality: 90 })
    .toBuffer();
  return { png, hasWords: lines !== undefined };
};
