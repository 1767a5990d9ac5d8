/** Hints for logos that would be cut off, or too small to recognise, where pages show them. */
import { existsSync, readFileSync } from 'node:fs';
import { sources } from '#collections/sources.ts';
import type { MarkdownFile } from './markdown-files.ts';
import type { Mistake } from './mistake.ts';
import { readYaml } from './read-yaml.ts';

/** In units of the file. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';

/** The `viewBox` of an element, or else its size; undefined when it has neither. */
const boxOf = (tag: string): Box | undefined => {
  const box =
    attribute(tag, 'viewBox') || `0 0 ${attribute(tag, 'width')} ${attribute(tag, 'height')}`;
  const [x, y, width, height] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number.parseFloat);
  return x !== undefined && y !== undefined && width && height
    ? { x, y, width, height }
    : undefined;
};

const tagOf = (svg: string, pattern: RegExp): string => pattern.exec(svg)?.[0] ?? '';
const sizeOf = ({ width, height }: Pick<Box, 'width' | 'height'>): string =>
  `${width} by ${height}`;

/** Where src/components/drawings/ClientLogo.astro shows one. */
const shown = { width: 184, height: 40 };

const ofClient = (svg: string): string | undefined => {
  const part = tagOf(svg, /<\w+\b[^>]*\sid="logo"[^>]*>/);
  const isScaled = /^<(?:symbol|svg)\b[^>]*\sviewBox/.test(part) && !attribute(part, 'width');
  const box = boxOf(isScaled ? part : tagOf(svg, /<svg\b[^>]*>/));
  if (!box) return undefined;
  if (isScaled) {
    const ratio = box.width / box.height;
    return ratio < 1 || ratio > 10
      ? `This logo is ${sizeOf(box)}, and is shown very small in ${sizeOf(shown)}. Take one that is between one and ten times as wide as high.`
      : undefined;
  }
  const { x, y, width, height } = box;
  return x || y || width !== shown.width || height !== shown.height
    ? `This logo is drawn in a box of ${sizeOf(box)}, of which pages show ${shown.width} by ${shown.height} from the corner 0 0. Draw it in viewBox="0 0 ${shown.width} ${shown.height}", or put it into <symbol id="logo" viewBox="${x} ${y} ${width} ${height}">, which is scaled to fit.`
    : undefined;
};

/** How much wider than high, or higher than wide, the site's own logo may be. */
const maxRatio = 1.25;

const ofSite = (svg: string): string | undefined => {
  const box = boxOf(tagOf(svg, /<svg\b[^>]*>/));
  if (!box || Math.max(box.width / box.height, box.height / box.width) <= maxRatio)
    return undefined;
  return `This logo is ${sizeOf(box)}, and is shown small in squares: of 30 pixels beside the company's name, and in favicon and icons. Take the sign without the name, in a square such as viewBox="0 0 32 32".`;
};

const namedLogos = (files: readonly MarkdownFile[]): Set<string> => {
  const ofStories = files.map(({ folder, data }) =>
    folder === sources.caseStudies.folder
      ? (data as { logo?: string } | undefined)?.logo
      : undefined,
  );
  const ofHome = readYaml(sources.home).data?.testimonial?.words?.logo;
  return new Set([...ofStories, ofHome].filter((name) => name !== undefined));
};

/** Logos of the site and of clients that are far from the shape that pages show. */
export const logoHints = (files: readonly MarkdownFile[]): Mistake[] => {
  const hint = (name: string, explain: (svg: string) => string | undefined): Mistake[] => {
    const file = `public/images/${name}.svg`;
    const message = existsSync(file) ? explain(readFileSync(file, 'utf8')) : undefined;
    return message ? [{ file, message }] : [];
  };
  return [
    ...hint('logo', ofSite),
    ...[...namedLogos(files)].flatMap((name) => hint(name, ofClient)),
  ];
};
