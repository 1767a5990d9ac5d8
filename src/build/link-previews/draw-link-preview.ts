/**
 * Draws the image that goes with a shared link (`og:image`, https://ogp.me): 1200×630 pixels with strata, a sun, a
 * label and the title. Text is converted to paths, so that the image is the same on a machine without fonts. Source
 * paths are relative to the project's root.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { sources as files } from '#collections/sources.ts';
import { formatMistakes } from '#collections/reading/mistake.ts';
import { readYaml } from '#collections/reading/read-yaml.ts';
import { inlineLogo, lightLogo } from '#drawings/logo.ts';
import { strataPaths, type StrataVariant } from '#drawings/strata.ts';
import { type BrandColours, neutral } from '#lib/palette.ts';
import { linkPreviewSize } from './link-preview-size.ts';

/** What a link preview shows. */
export interface LinkPreview {
  /** Wraps and shrinks to fit. A title of more than four lines ends with an ellipsis. */
  title: string;
  /** The section of the site, shown in capitals above the title. */
  label: string;
  variant: StrataVariant;
  siteName: string;
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
const readSources = async () => {
  const [font, logo] = await Promise.all([
    readFile(
      require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff'),
    ),
    readFile('public/images/logo.svg', 'utf8'),
  ]);
  const { data: colours, mistakes } = readYaml(files.colours);
  if (!colours) throw new Error(formatMistakes(mistakes));
  return {
    colours: colours.light,
    logo: placeLogo(logo, colours),
    // satori parses fonts once for each list of them.
    fonts: [{ name: 'Bricolage Grotesque', data: font, weight: 600 as const }],
  };
};
let sources: ReturnType<typeof readSources> | undefined;

type Colours = BrandColours['light'];

/** Strata over the whole image. Lines are stronger than on a page, as a preview is shown small. */
const drawStrata = (variant: StrataVariant, { main }: Colours): string => {
  const drawing = strataPaths(variant);
  const lines = drawing.lines.map(
    (line) =>
      `<path d="${line.d}" stroke-width="${line.width * 1.6}" stroke-opacity="${line.opacity * 1.15}"/>`,
  );
  return `<svg viewBox="0 0 ${drawing.width} ${drawing.height}" preserveAspectRatio="xMidYMax slice" fill="none" stroke="${main}">${lines.join('')}</svg>`;
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

/** The image as an SVG document, with texts as paths. */
export const layOutLinkPreview = async (preview: LinkPreview): Promise<string> => {
  sources ??= readSources();
  const { logo, fonts, colours } = await sources.catch((error: unknown) => {
    // After a failure, the next preview reads the sources again.
    sources = undefined;
    throw error;
  });
  const svg = await satori(layOut(preview), { width, height, fonts });
  return svg.replace('>', `>${drawBackground(preview.variant, colours, logo)}`);
};

/** What else the image depends on, besides its SVG document. */
export const drawnBy = `link preview in all colours ${JSON.stringify(sharp.versions)}`;

// Each image is drawn once, beside others.
sharp.cache(false);
sharp.concurrency(1);

/**
 * The image as a PNG of some 110 KB. A palette would make it 40 KB, and take six times as long; JPEG blurs the letters.
 */
export const drawLinkPreview = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
