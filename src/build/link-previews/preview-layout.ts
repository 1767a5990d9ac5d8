/** Lays out the texts of a link preview as SVG. The paths of the sources are relative to the project's root. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement, type ReactNode } from 'react';
import { loadSatori } from './drawing-packages.ts';
import { drawLabel } from './label-drawing.ts';
import { colours, height, type LinkPreview, width } from './link-preview.ts';

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

/** Pixels between the edges of the image and what it says. */
const padding = 72;

/**
 * Lays out one block of the image; its text becomes paths. Gives an SVG document with a transparent background, and the
 * distance in pixels from the top of the image to the element with the key `top`.
 */
const layOut = async (justifyContent: 'flex-start' | 'flex-end', block: ReactNode) => {
  sources ??= readSources();
  const { fonts } = await sources;
  const page = {
    ...column,
    justifyContent,
    width,
    height,
    padding,
    boxSizing: 'border-box',
  } as const;
  let top = 0;
  const satori = loadSatori();
  const svg = await satori(
    createElement(
      'div',
      { style: { ...page, color: colours.ink, letterSpacing: '-0.02em' } },
      block,
    ),
    {
      width,
      height,
      fonts,
      onNodeDetected: (node) => {
        if (node.key === 'top') top = node.top;
      },
    },
  );
  return { svg, top };
};

/** Logo and site name. */
export const layOutHead = async (siteName: string): Promise<string> => {
  sources ??= readSources();
  const { logo } = await sources;
  const { svg } = await layOut(
    'flex-start',
    createElement(
      'div',
      { style: { display: 'flex', alignItems: 'center', gap: 20, fontSize: 38 } },
      createElement('img', { src: svgDataUrl(logo), width: 56, height: 56 }),
      siteName,
    ),
  );
  return svg;
};

/** Pixels above the label that are transparent for certain, whatever the title is. */
const margin = 8;

/**
 * Label and title.
 *
 * @returns an SVG document of the part of the image that they are in: the whole width, from `top` in pixels to the bottom
 */
export const layOutTitle = async ({
  title,
  label,
}: LinkPreview): Promise<{ svg: string; top: number }> => {
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
  const whole = await layOut(
    'flex-end',
    createElement(
      'div',
      { style: column },
      createElement('div', { key: 'top', style: labelSize }),
      createElement('div', { style: heading }, title),
    ),
  );
  // As a drawing in the drawing: an image would be masked, which takes as long as all the rest.
  const placed = labelSvg.replace('<svg ', `<svg x="${padding}" y="${whole.top}" `);
  const top = Math.floor(whole.top) - margin;
  const size = `width="${width}" height="${height - top}" viewBox="0 ${top} ${width} ${height - top}"`;
  const svg = whole.svg.replace(/^<svg [^>]*/, `<svg xmlns="http://www.w3.org/2000/svg" ${size}`);
  return { svg: svg.replace(/<\/svg>$/, `${placed}</svg>`), top };
};
