/**
 * Draws a link preview: 1200×630 pixels with strata, a sun, a label and the title. Text is converted to paths, so that
 * the image is the same on a machine without fonts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { type BrandColours, neutral } from '#lib/palette.ts';
import { linkPreviewSize } from '#lib/page-urls.ts';
import { inlineLogo, lightLogo } from './logo.ts';
import { strataDrawing, type StrataVariant } from './strata.ts';

/** What a link preview shows. */
export interface LinkPreview {
  /** Wraps and shrinks to fit. A title of more than four lines ends with an ellipsis. */
  title: string;
  /** The section of the site, shown in capitals above the title. */
  label: string;
  variant: StrataVariant;
  siteName: string;
  /** The logo, an SVG document. */
  logo: string;
  colours: BrandColours;
}

const { width, height } = linkPreviewSize;

/** Colours of the light theme: a link preview has no dark theme. */
const { paper, ink, muted } = neutral.light;

/** Font size in pixels by the title's length in characters. Longer titles have 52 px. */
const titleSizes = [
  { characters: 24, size: 104 },
  { characters: 44, size: 88 },
  { characters: 70, size: 72 },
  { characters: 110, size: 60 },
] as const;
const longestUnclampedTitle = 110;
const titleSize = (title: string): number =>
  (titleSizes.find(({ characters }) => title.length <= characters) ?? { size: 52 }).size;

const padding = 72;
const logoSize = 56;

/**
 * The logo as elements of the drawing: an image inside it would take as long as all the rest. One with styles or names
 * of its own, which would meet those of the drawing, stays an image.
 */
const placeLogo = (logo: string, colours: BrandColours): string => {
  const place = `x="${padding}" y="${padding}" width="${logoSize}" height="${logoSize}"`;
  const svg = lightLogo(logo, colours);
  const [, attributes = '', shapes = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  if (!inlineLogo(logo, colours)) {
    const data = Buffer.from(svg).toString('base64');
    return `<image ${place} href="data:image/svg+xml;base64,${data}"/>`;
  }
  const others = attributes.replace(/\s(?:x|y|width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  return `<svg ${place}${others}>${shapes}</svg>`;
};

const require = createRequire(import.meta.url);
const font = readFileSync(
  require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff'),
);
/** satori parses fonts once for each list of them. */
const fonts = [{ name: 'Bricolage Grotesque', data: font, weight: 600 as const }];

type Colours = BrandColours['light'];

/** Strata over the whole image. Lines are stronger than on a page, as a preview is shown small. */
const drawStrata = (variant: StrataVariant, { main }: Colours): string => {
  const { viewBox, shapes } = strataDrawing('strata', variant);
  const lines = shapes
    .replace(/<circle.*?>/, '')
    .replace(/ opacity="([^"]+)"/g, (_, opacity) => ` stroke-opacity="${Number(opacity) * 1.15}"`)
    .replace(/stroke-width="2"/, 'stroke-width="3.2"')
    .replaceAll('var(--lake)', main);
  return `<svg viewBox="${viewBox}" preserveAspectRatio="xMidYMax slice" stroke-width="1.6">${lines}</svg>`;
};

/** What is behind the text: the sun is above the bend of every variant. */
const drawBackground = (variant: StrataVariant, colours: Colours, logo: string): string =>
  `<rect width="100%" height="100%" fill="${paper}"/>${drawStrata(variant, colours)}<circle cx="1010" cy="132" r="40" fill="${colours.accent}"/><path d="M0 626H${width}" stroke="${colours.main}" stroke-width="8"/>${logo}`;

const box = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);

/** Name beside the logo above, label and title below. */
const layOut = ({ title, label, siteName }: LinkPreview): ReactNode =>
  box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width,
      height,
      padding,
      boxSizing: 'border-box',
      color: ink,
      letterSpacing: '-0.02em',
    },
    box(
      { alignItems: 'center', gap: 20, fontSize: 38 },
      box({ width: logoSize, height: logoSize }),
      siteName,
    ),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 26, letterSpacing: '0.08em', color: muted }, label.toLocaleUpperCase('en')),
      box(
        {
          display: 'block',
          maxWidth: 1000,
          marginTop: 18,
          fontSize: titleSize(title),
          lineHeight: 1.04,
          wordBreak: 'break-word',
          // satori cannot do both: it balances lines by narrowing the text until a line is added.
          ...(title.length > longestUnclampedTitle ? { lineClamp: 4 } : { textWrap: 'balance' }),
        },
        title,
      ),
    ),
  );

// Each image is drawn once, beside others.
sharp.cache(false);
sharp.concurrency(1);

/**
 * The image as a PNG of some 110 KB. A palette would make it 40 KB, and take six times as long; JPEG blurs the letters.
 */
export const drawLinkPreview = async (preview: LinkPreview): Promise<Buffer> => {
  const { variant, logo, colours } = preview;
  const texts = await satori(layOut(preview), { width, height, fonts });
  const background = drawBackground(variant, colours.light, placeLogo(logo, colours));
  const svg = texts.replace('>', `>${background}`);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
};
