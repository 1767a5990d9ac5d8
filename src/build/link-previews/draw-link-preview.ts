/**
 * The picture that goes with a shared link (https://ogp.me): 1200×630, paper and strata, the light, a label and the title.
 * Text becomes paths, so that the result is the same on a machine without fonts. Run from the project's root.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { strataPaths, type StrataVariant } from '#drawings/strata.ts';

export const OPEN_GRAPH_SIZE = { width: 1200, height: 630 } as const;

export interface OpenGraphPicture {
  /** Wraps and shrinks to fit; what would not fit four lines ends with an ellipsis. */
  title: string;
  /** A few words above the title, shown in capitals: the section of the site, say. */
  label: string;
  variant: StrataVariant;
  siteName: string;
}

const { width, height } = OPEN_GRAPH_SIZE;
/** The single point of amber, above the bend of every variant. */
const LIGHT = { cx: 1010, cy: 132, r: 40 };
/** The light theme of `tokens.css`: a shared picture has no theme. */
const COLOURS = {
  paper: '#faf8f4',
  ink: '#12222b',
  muted: '#4f5f68',
  lake: '#0a5c6b',
  amber: '#b4690e',
};

/** Largest size in pixels for a title of up to so many characters; the last also serves longer ones. */
const TITLE_SIZES = [
  { characters: 24, size: 104 },
  { characters: 44, size: 88 },
  { characters: 70, size: 72 },
  { characters: 110, size: 60 },
] as const;
const LONGEST_WHOLE = 110;
const titleSize = (title: string): number =>
  (TITLE_SIZES.find(({ characters }) => title.length <= characters) ?? { size: 52 }).size;

/** Capitals of engineering drawings, one stroke wide, each in a cell of 4×6 and set 6 apart: the label's monospace. */
const O = 'M0 1.6Q0 0 2 0T4 1.6V4.4Q4 6 2 6T0 4.4z';
const C = 'M4 1.6Q4 0 2 0T0 1.6V4.4Q0 6 2 6T4 4.4';
const P = 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0';
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.7 4H3.3',
  B: 'M0 6V0H2.2Q3.6 0 3.6 1.4T2.2 2.8H0 2.4Q4 2.8 4 4.4T2.4 6z',
  C,
  D: 'M0 0V6H1.8Q4 6 4 3T1.8 0z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: `${C}V3.2H2.4`,
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M.8 0H3.2M2 0V6M.8 6H3.2',
  J: 'M1.400 0H4V4.4Q4 6 2 6T0 4.4',
  K: 'M0 0V6M4 0 0 3.6M1.3 2.5 4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3 4 0V6',
  N: 'M0 6V0L4 6V0',
  O,
  P,
  Q: `${O}M2.6 4.6 4.2 6.4`,
  R: `${P}M2.2 3.2 4 6`,
  S: 'M4 1.4Q4 0 2 0T0 1.5Q0 2.7 2 3T4 4.5Q4 6 2 6T0 4.6',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4.4Q0 6 2 6T4 4.4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 .8 6 2 2 3.2 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: `${O}M2 2.8V3.2`,
  1: 'M.6 1.2 2 0V6M.6 6H3.4',
  2: 'M0 1.5Q0 0 2 0T4 1.6Q4 2.6 3 3.5L0 6H4',
  3: 'M0 1.2Q.4 0 2 0T3.8 1.5Q3.8 2.9 1.6 2.9 4 2.9 4 4.4T2 6Q.4 6 0 4.8',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.8 0H.4L0 2.8Q.8 2.2 2 2.2 4 2.2 4 4.1T2 6Q.4 6 0 4.8',
  6: 'M3.6.8Q3.2 0 2.2 0 0 0 0 3.6V4.2Q0 6 2 6T4 4.2 2 2.4 0 4.2',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.8Q.3 2.8 .3 1.4T2 0 3.7 1.4 2 2.8Q0 2.8 0 4.4T2 6 4 4.4 2 2.8z',
  9: 'M.4 5.2Q.8 6 1.8 6 4 6 4 2.4V1.8Q4 0 2 0T0 1.800 2 3.6 4 1.8',
  '&': 'M4 6 1 2.2Q.2 1.2 .7.6 1.1 0 1.8 0T3 1.2Q3 2 1.500 2.9T0 4.500Q0 6 1.600 6 3.300 6 4 3.6',
  '·': 'M2 3H2',
  '-': 'M.8 3H3.2',
  '–': 'M0 3H4',
  '—': 'M0 3H4',
  '/': 'M0 6.500 4-.5',
  '.': 'M2 6H2',
  ',': 'M2.2 5.8 1.600 7',
  "'": 'M2 0V1.4',
  '’': 'M2 0V1.4',
  ':': 'M2 2H2M2 5H2',
  '%': 'M0 6 4 0M.6.6H.6M3.400 5.400H3.4',
  '+': 'M0 3H4M2 1V5',
};

const svgSource = (svg: string | Buffer): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** The label as a drawing 24 px high. Accents are dropped; a sign without a drawing leaves its cell empty. */
const letteredLabel = (label: string): { src: string; width: number; height: number } => {
  const signs = [...label.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()];
  const paths = signs.map((sign, i) =>
    LETTERS[sign] ? `<path transform="translate(${6 * i})" d="${LETTERS[sign]}"/>` : '',
  );
  const [cells, high] = [6 * signs.length + 1, 8];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.5 -1 ${cells} ${high}" width="${3 * cells}" height="${3 * high}" fill="none" stroke="${COLOURS.muted}" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
  return { src: svgSource(svg), width: 3 * cells, height: 3 * high };
};

/** Logo, site name, label and title, laid out over nothing, as an SVG document without text. */
const layOutWords = (
  { title, label, siteName }: OpenGraphPicture,
  { font, logo }: { font: Buffer; logo: Buffer },
): Promise<string> => {
  const column = { display: 'flex', flexDirection: 'column' } as const;
  const page = {
    ...column,
    justifyContent: 'space-between',
    width,
    height,
    padding: 72,
    boxSizing: 'border-box',
  } as const;
  const heading = {
    display: 'block',
    maxWidth: 1000,
    marginTop: 26,
    fontSize: titleSize(title),
    lineHeight: 1.04,
    wordBreak: 'break-word',
    // Balanced lines and clamped ones exclude each other in satori: it balances by narrowing until a line is added.
    ...(title.length > LONGEST_WHOLE ? { lineClamp: 4 } : { textWrap: 'balance' }),
  } as const;
  return satori(
    createElement(
      'div',
      { style: { ...page, color: COLOURS.ink, letterSpacing: '-0.02em' } },
      createElement(
        'div',
        { style: { display: 'flex', alignItems: 'center', gap: 20, fontSize: 38 } },
        createElement('img', { src: svgSource(logo), width: 56, height: 56 }),
        siteName,
      ),
      createElement(
        'div',
        { style: column },
        createElement('img', letteredLabel(label)),
        createElement('div', { style: heading }, title),
      ),
    ),
    { width, height, fonts: [{ name: 'Bricolage Grotesque', data: font, weight: 600 }] },
  );
};

/** Strata over the whole picture, stronger than on a page: a preview is small. */
const drawStrata = (variant: StrataVariant): string => {
  const drawing = strataPaths(variant);
  const lines = drawing.lines.map(
    (line) =>
      `<path d="${line.d}" stroke-width="${line.width * 1.6}" opacity="${line.opacity * 1.15}"/>`,
  );
  return `<svg viewBox="0 0 ${drawing.width} ${drawing.height}" preserveAspectRatio="xMidYMax slice" fill="none" stroke="${COLOURS.lake}">${lines.join('')}</svg>`;
};

const require = createRequire(import.meta.url);
const readSources = async (): Promise<{ font: Buffer; logo: Buffer }> => {
  const name = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff';
  const [font, logo] = await Promise.all([
    readFile(require.resolve(name)),
    readFile('public/images/logo.svg'),
  ]);
  return { font, logo };
};
let sources: ReturnType<typeof readSources> | undefined;

/** Draws the picture as a PNG of at most 60 KB. */
export const renderOpenGraph = async (picture: OpenGraphPicture): Promise<Buffer> => {
  sources ??= readSources();
  const words = await layOutWords(picture, await sources);
  const { cx, cy, r } = LIGHT;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${COLOURS.paper}"/>${drawStrata(picture.variant)}<circle cx="${cx}" cy="${cy}" r="${r}" fill="${COLOURS.amber}"/><path d="M0 626H${width}" stroke="${COLOURS.lake}" stroke-width="8"/>${words}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 128, dither: 0, effort: 4, compressionLevel: 9 })
    .toBuffer();
};
