/**
 * Draws the image that goes with a shared link (`og:image`, https://ogp.me): 1200×630 pixels with strata, a sun, a label
 * and the title. Text is converted to paths, so that the image is the same on a machine without fonts. The paths of the
 * sources are relative to the project's root.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { strataPaths, type StrataVariant } from '#drawings/strata.ts';
import { drawLabel } from './label-drawing.ts';
import { type Colour, encodePalettePng, nearestIn, ramp } from './palette-png.ts';

const [width, height] = [1200, 630];

export interface LinkPreview {
  /** Wraps, and shrinks to fit; a title of more than four lines ends with an ellipsis. */
  title: string;
  /** The section of the site, shown in capitals above the title. */
  label: string;
  variant: StrataVariant;
  siteName: string;
}

/** Centre and radius of the amber circle in pixels. It is above the bend of every variant. */
const sun = { cx: 1010, cy: 132, r: 40 };
/** Colours of the light theme in `tokens.css`; a link preview does not follow a theme. */
const colours = {
  paper: '#faf8f4',
  ink: '#12222b',
  muted: '#4f5f68',
  lake: '#0a5c6b',
  amber: '#b4690e',
};
type ColourName = keyof typeof colours;

const channels = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const rgb = Object.fromEntries(
  Object.entries(colours).map(([name, hex]) => [name, channels(hex)]),
) as Record<ColourName, Colour>;

/** Font size in pixels for a title of up to so many characters. A longer title has 52 px. */
const titleSizes = [
  { characters: 24, size: 104 },
  { characters: 44, size: 88 },
  { characters: 70, size: 72 },
  { characters: 110, size: 60 },
] as const;
const longestUnclampedTitle = 110;
const titleSize = (title: string): number =>
  (titleSizes.find(({ characters }) => title.length <= characters) ?? { size: 52 }).size;

const svgDataUrl = (svg: string | Buffer): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

const require = createRequire(import.meta.url);
const readSources = async () => {
  const [font, logo] = await Promise.all([
    readFile(
      require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff'),
    ),
    readFile('public/images/logo.svg'),
  ]);
  // satori parses fonts once for each list of them.
  return { logo, fonts: [{ name: 'Bricolage Grotesque', data: font, weight: 600 as const }] };
};
let sources: ReturnType<typeof readSources> | undefined;

const column = { display: 'flex', flexDirection: 'column' } as const;

/** Lays out one block of the image; its text becomes paths. Gives an SVG document with a transparent background. */
const layOut = async (justifyContent: 'flex-start' | 'flex-end', block: ReactNode) => {
  sources ??= readSources();
  const { fonts } = await sources;
  const page = {
    ...column,
    justifyContent,
    width,
    height,
    padding: 72,
    boxSizing: 'border-box',
  } as const;
  return satori(
    createElement(
      'div',
      { style: { ...page, color: colours.ink, letterSpacing: '-0.02em' } },
      block,
    ),
    { width, height, fonts },
  );
};

/** Logo and site name. */
const layOutHead = async (siteName: string): Promise<string> => {
  sources ??= readSources();
  const { logo } = await sources;
  return layOut(
    'flex-start',
    createElement(
      'div',
      { style: { display: 'flex', alignItems: 'center', gap: 20, fontSize: 38 } },
      createElement('img', { src: svgDataUrl(logo), width: 56, height: 56 }),
      siteName,
    ),
  );
};

/** Label and title. */
const layOutTitle = ({ title, label }: LinkPreview): Promise<string> => {
  const heading = {
    display: 'block',
    maxWidth: 1000,
    marginTop: 26,
    fontSize: titleSize(title),
    lineHeight: 1.04,
    wordBreak: 'break-word',
    // satori cannot do both: it balances lines by narrowing the text until another line is added.
    ...(title.length > longestUnclampedTitle ? { lineClamp: 4 } : { textWrap: 'balance' }),
  } as const;
  const { svg: labelSvg, ...labelSize } = drawLabel(label, colours.muted);
  return layOut(
    'flex-end',
    createElement(
      'div',
      { style: column },
      createElement('img', { ...labelSize, src: svgDataUrl(labelSvg) }),
      createElement('div', { style: heading }, title),
    ),
  );
};

/** Strata over the whole image, with stronger lines than on a page because a preview is shown small. */
const drawStrata = (variant: StrataVariant): string => {
  const drawing = strataPaths(variant);
  const lines = drawing.lines.map(
    (line) =>
      `<path d="${line.d}" stroke-width="${line.width * 1.6}" opacity="${line.opacity * 1.15}"/>`,
  );
  return `<svg viewBox="0 0 ${drawing.width} ${drawing.height}" preserveAspectRatio="xMidYMax slice" fill="none" stroke="${colours.lake}">${lines.join('')}</svg>`;
};

/** The colours of the image: those of the theme, and the steps of smoothed edges between them. */
const palette: Colour[] = [
  ...ramp(rgb.paper, rgb.lake, 24),
  ...ramp(rgb.paper, rgb.ink, 24),
  ...ramp(rgb.paper, rgb.amber, 10),
  ...ramp(rgb.paper, rgb.muted, 10),
  ...ramp(rgb.lake, rgb.ink, 6),
  ...ramp(rgb.lake, rgb.amber, 6),
];
const nearest = nearestIn(palette);

interface Background {
  /** Three bytes for each pixel. */
  pixels: Buffer;
  indexes: Uint8Array;
}

/** Everything but label and title, which many pages share. */
const drawBackground = async (variant: StrataVariant, siteName: string): Promise<Background> => {
  const { cx, cy, r } = sun;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colours.paper}"/>${drawStrata(variant)}<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colours.amber}"/><path d="M0 626H${width}" stroke="${colours.lake}" stroke-width="8"/>${await layOutHead(siteName)}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const indexes = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < indexes.length; i++, at += 3) {
    indexes[i] = nearest(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  }
  return { pixels, indexes };
};

const backgrounds = new Map<string, Promise<Background>>();
const backgroundOf = ({ variant, siteName }: LinkPreview): Promise<Background> => {
  const key = `${variant} ${siteName}`;
  const background = backgrounds.get(key) ?? drawBackground(variant, siteName);
  backgrounds.set(key, background);
  return background;
};

/** The indexes of a background with an image of four bytes for each pixel drawn over it. */
const drawOver = ({ pixels, indexes }: Background, text: Buffer): Uint8Array => {
  const result = indexes.slice();
  // Most pixels of the text are transparent: a comparison of whole pixels finds the others fastest.
  const whole = new Uint32Array(text.buffer, text.byteOffset, indexes.length);
  for (let i = 0; i < whole.length; i++) {
    if (whole[i] === 0) continue;
    const over = 4 * i;
    const under = 3 * i;
    const share = (text[over + 3] ?? 0) / 255;
    const r = pixels[under] ?? 0;
    const g = pixels[under + 1] ?? 0;
    const b = pixels[under + 2] ?? 0;
    result[i] = nearest(
      r + share * ((text[over] ?? 0) - r),
      g + share * ((text[over + 1] ?? 0) - g),
      b + share * ((text[over + 2] ?? 0) - b),
    );
  }
  return result;
};

/** @returns the image as a PNG of at most 60 KB */
export const drawLinkPreview = async (preview: LinkPreview): Promise<Buffer> => {
  const background = await backgroundOf(preview);
  const text = await sharp(Buffer.from(await layOutTitle(preview)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return encodePalettePng(drawOver(background, text), { width, height }, palette);
};
