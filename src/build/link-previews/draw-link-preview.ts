/**
 * Draws the image that goes with a shared link (`og:image`, https://ogp.me): 1200×630 pixels with strata, a sun, a label
 * and the title. Text is converted to paths, so that the image is the same on a machine without fonts. The paths of the
 * sources are relative to the project's root.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { strataPaths, type StrataVariant } from '#drawings/strata.ts';
import { drawLabel } from './label-drawing.ts';

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

/** Logo, site name, label and title as an SVG document with a transparent background and no text elements. */
const layOutText = (
  { title, label, siteName }: LinkPreview,
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
    // satori cannot do both: it balances lines by narrowing the text until another line is added.
    ...(title.length > longestUnclampedTitle ? { lineClamp: 4 } : { textWrap: 'balance' }),
  } as const;
  const { svg: labelSvg, ...labelSize } = drawLabel(label, colours.muted);
  return satori(
    createElement(
      'div',
      { style: { ...page, color: colours.ink, letterSpacing: '-0.02em' } },
      createElement(
        'div',
        { style: { display: 'flex', alignItems: 'center', gap: 20, fontSize: 38 } },
        createElement('img', { src: svgDataUrl(logo), width: 56, height: 56 }),
        siteName,
      ),
      createElement(
        'div',
        { style: column },
        createElement('img', { ...labelSize, src: svgDataUrl(labelSvg) }),
        createElement('div', { style: heading }, title),
      ),
    ),
    { width, height, fonts: [{ name: 'Bricolage Grotesque', data: font, weight: 600 }] },
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

const require = createRequire(import.meta.url);
const readSources = async (): Promise<{ font: Buffer; logo: Buffer }> => {
  const [font, logo] = await Promise.all([
    readFile(
      require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff'),
    ),
    readFile('public/images/logo.svg'),
  ]);
  return { font, logo };
};
let sources: ReturnType<typeof readSources> | undefined;

/** @returns the image as a PNG of at most 60 KB */
export const drawLinkPreview = async (preview: LinkPreview): Promise<Buffer> => {
  sources ??= readSources();
  const text = await layOutText(preview, await sources);
  const { cx, cy, r } = sun;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colours.paper}"/>${drawStrata(preview.variant)}<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colours.amber}"/><path d="M0 626H${width}" stroke="${colours.lake}" stroke-width="8"/>${text}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 128, dither: 0, effort: 4, compressionLevel: 9 })
    .toBuffer();
};
