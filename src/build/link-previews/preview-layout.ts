/** Lays out the texts of a link preview as SVG. The paths of the sources are relative to the project's root. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement, type ReactNode } from 'react';
import satori from 'satori';
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
export const layOutHead = async (siteName: string): Promise<string> => {
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
export const layOutTitle = ({ title, label }: LinkPreview): Promise<string> => {
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
