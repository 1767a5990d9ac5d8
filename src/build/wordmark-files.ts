/**
 * Draws the names of the company and of the app in the heading font, and writes them to `src/components/wordmarks/`, so
 * that a logo does not wait for the font. After changing a name or the font, run:
 *
 *     npx tsx src/build/wordmark-files.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import satori from 'satori';
import { parse } from 'yaml';
import { readSite } from '../collections/site-facts/read-site.ts';
import { isRunDirectly } from './is-run-directly.ts';

/** Units of the drawing per em. Coordinates are whole: at 20 px an error is at most a twentieth of a pixel. */
const em = 200;
const lineHeight = 1.2 * em;
const fontFile = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff';

type Point = readonly [x: number, y: number];

/** Rewrites a path of absolute `M`, `L`, `Q` and `Z` with relative whole numbers. */
const toRelative = (path: string): string => {
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  let out = '';
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map((value) => Math.round(Number(value)));
    const relative = values.map((value, index) => value - (at[index % 2] ?? 0));
    const end: Point = command === 'Z' ? start : [values.at(-2) ?? 0, values.at(-1) ?? 0];
    const isPoint = relative.every((value) => value === 0);
    if (command === 'Z' || !isPoint) out += command.toLowerCase() + relative.join(' ');
    if (command === 'M') start = end;
    at = end;
  }
  return out.replaceAll(' -', '-').replace(/^m/, 'M');
};

/** @returns an SVG file whose element `name` is the text in the colour of the page that uses it */
export const drawWordmark = async (text: string, font: Buffer): Promise<string> => {
  const style = { display: 'flex', fontSize: em, lineHeight: 1.2, letterSpacing: '-0.025em' };
  const svg = await satori(createElement('div', { style }, text), {
    height: lineHeight,
    fonts: [{ name: 'Bricolage Grotesque', data: font, weight: 600 }],
  });
  const width = /viewBox="0 0 (\d+)/.exec(svg)?.[1];
  const path = / d="([^"]+)"/.exec(svg)?.[1];
  if (!width || !path) throw new Error(`"${text}" could not be drawn.`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${lineHeight}"><title>${text}</title><path id="name" d="${toRelative(path)}"/></svg>\n`;
};

const main = async (): Promise<void> => {
  const font = await readFile(createRequire(import.meta.url).resolve(fontFile));
  const app = parse(await readFile('content/course-walk/landing.yaml', 'utf8')) as { name: string };
  for (const [file, text] of Object.entries({ site: readSite().name, app: app.name })) {
    const svg = await drawWordmark(text, font);
    await writeFile(new URL(`../components/wordmarks/${file}.svg`, import.meta.url), svg);
    console.log(`src/components/wordmarks/${file}.svg  ${svg.length} bytes`);
  }
};

if (isRunDirectly(import.meta.url)) await main();
