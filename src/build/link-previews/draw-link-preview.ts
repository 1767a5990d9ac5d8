/**
 * Draws the image that goes with a shared link (`og:image`, https://ogp.me): 1200×630 pixels with strata, a sun, a label
 * and the title. Text is converted to paths, so that the image is the same on a machine without fonts.
 */
import { strataPaths, type StrataVariant } from '#drawings/strata.ts';
import { loadSharp } from './drawing-packages.ts';
import { colours, height, type LinkPreview, width } from './link-preview.ts';
import { type Colour, encodePalettePng, nearestIn, ramp } from './palette-png.ts';
import { layOutHead, layOutTitle } from './preview-layout.ts';

/** Centre and radius of the amber circle in pixels. It is above the bend of every variant. */
const sun = { cx: 1010, cy: 132, r: 40 };
type ColourName = keyof typeof colours;

const channels = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const rgb = Object.fromEntries(
  Object.entries(colours).map(([name, hex]) => [name, channels(hex)]),
) as Record<ColourName, Colour>;

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
  const pixels = await loadSharp()(Buffer.from(svg)).removeAlpha().raw().toBuffer();
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

/** The indexes of a background with an image of four bytes for each pixel drawn over its rows from `top` on. */
const drawOver = ({ pixels, indexes }: Background, text: Buffer, top: number): Uint8Array => {
  const result = indexes.slice();
  const first = top * width;
  // Most pixels of the text are transparent: a comparison of whole pixels finds the others fastest.
  const whole = new Uint32Array(text.buffer, text.byteOffset, indexes.length - first);
  for (let i = 0; i < whole.length; i++) {
    if (whole[i] === 0) continue;
    const over = 4 * i;
    const under = 3 * (first + i);
    const share = (text[over + 3] ?? 0) / 255;
    const r = pixels[under] ?? 0;
    const g = pixels[under + 1] ?? 0;
    const b = pixels[under + 2] ?? 0;
    result[first + i] = nearest(
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
  const { svg, top } = await layOutTitle(preview);
  const text = await loadSharp()(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return encodePalettePng(drawOver(background, text, top), { width, height }, palette);
};
