/** The files of pictures that fields name. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inlineSvg } from '#drawings/drawings.ts';
import { didYouMean, didYouMeanFile, fiveNearest } from '#lib/nearest.ts';
import type { FieldKind, PictureKind } from '#collections/schemas/field.ts';
import { isPhotograph, photographs } from '#collections/schemas/pictures.ts';
import { listFiles } from './list-files.ts';

const images = 'public/images';

/** Returns the fault of an SVG, in words that follow the name of its file. Undefined: it is right. */
type Check = (svg: string) => string | undefined;

const someOf = (names: readonly string[]): string =>
  names.length ? ` There are ${names.join(', ')} …` : '';

const missing = (file: string, name: string, known: readonly string[]): string =>
  `there is no file ${file}.${didYouMeanFile(name, known) || someOf(fiveNearest(name, known))}`;

const namesIn = (folder: string, root?: string): string[] =>
  listFiles(folder, /\.svg$/, root).map((file) => file.slice(folder.length + 1, -'.svg'.length));

const svgProblem = (root: string, name: string, check: Check): string | undefined => {
  const file = `${images}/${name}.svg`;
  const known = namesIn(images, root);
  if (!known.includes(name)) return missing(file, name, known);
  const message = check(readFileSync(resolve(root, file), 'utf8'));
  return message && `${file} ${message}`;
};

const icons = 'src/components/icons';

/** Edits between a written icon and the one that is meant: short names all resemble each other. */
const maxEdits = 2;

const iconProblem = (name: string): string | undefined => {
  const known = namesIn(icons);
  return known.includes(name)
    ? undefined
    : `there is no file ${icons}/${name}.svg.${didYouMean(name, known, maxEdits)} There are ${known.join(', ')}.`;
};

const inlined: Check = (svg) =>
  inlineSvg(svg)
    ? undefined
    : 'cannot be part of a page. It needs a viewBox, and no styles, scripts, pictures or ids of its own: write colours as attributes, such as stroke="var(--lake)".';

/**
 * Checks an SVG if pages show one part of it by `<use>`. In that part, Firefox and Safari ignore `<style>`. Firefox
 * also ignores `style="…"`, because the pages' policy forbids it. Safari does not find what that part refers to.
 */
const part =
  (id: string): Check =>
  (svg) => {
    const written = svg.replace(/<!--[\s\S]*?-->/g, '');
    const at = written.search(new RegExp(`\\sid=["']${id}["']`));
    if (at < 0 || !written.includes('http://www.w3.org/2000/svg')) {
      return `has nothing with id="${id}", or no xmlns="http://www.w3.org/2000/svg" in its <svg>. Add the missing one: pages show only the part with this id, in the colours of the theme.`;
    }
    const shown = written.slice(written.lastIndexOf('<', at));
    const [mark] =
      /<style\b[^>]*>/.exec(written) ??
      /\sstyle=(?:"[^"]*"|'[^']*')|url\([^)]*\)|<textPath\b/.exec(shown) ??
      [];
    return (
      mark &&
      `has ${mark.trim()}: visitors with Firefox or Safari see the drawing black, empty or uncut. Write colours as attributes, such as fill="var(--lake)". Let the drawing program flatten the rest: gradients, masks, clip paths and filters.`
    );
  };

/** Checks a drawing in a frame beside a text, such as that of a service. */
export const framed = part('drawing');

const photographProblem = (root: string, name: string): string | undefined => {
  const known = listFiles('content', /\.(?:jpe?g|png|webp|avif)$/i, root)
    .filter((file) => file.startsWith(photographs))
    .map((file) => file.slice(photographs.length));
  return known.includes(name) ? undefined : missing(photographs + name, name, known);
};

const problemsByKind: Record<PictureKind, (root: string, name: string) => string | undefined> = {
  icon: (_, name) => iconProblem(name),
  drawing: (root, name) => svgProblem(root, name, inlined),
  'framed drawing': (root, name) => svgProblem(root, name, framed),
  logo: (root, name) => svgProblem(root, name, part('logo')),
  portrait: (root, name) =>
    isPhotograph(name) ? photographProblem(root, name) : svgProblem(root, name, part('portrait')),
};

export const isPictureKind = (kind: FieldKind): kind is PictureKind =>
  Object.hasOwn(problemsByKind, kind);

/**
 * Returns the fault of a picture that a field names, in words. Undefined: it is right.
 *
 * @param root the folder that holds `content/` and `public/`
 */
export const pictureProblem = (root: string, kind: PictureKind, name: string) =>
  problemsByKind[kind](root, name);
