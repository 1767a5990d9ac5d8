/** Checks the files of pictures and films that fields and texts name. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, posix, resolve } from 'node:path';
import { decoded } from '#contract/urls.ts';
import { inlineSvg } from '#drawings/drawings.ts';
import { didYouMean, didYouMeanFile } from '#lib/nearest.ts';
import type { FieldKind, PictureKind } from '#collections/schemas/field.ts';
import { isPhotograph, photographs } from '#collections/schemas/pictures.ts';
import { listFiles } from './list-files.ts';

/** File names of pictures. */
export const imageFile = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

const svg = /<svg\b[^>]*\s(?:viewBox|width)\s*=/;

/** The first bytes of JPEG, PNG, GIF, WebP and AVIF files, and the root element of SVG files. */
const beginnings = [
  /^\xFF\xD8\xFF/,
  /^\x89PNG/,
  /^GIF8/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftypavi[fs]/,
  svg,
];
const beginningBytes = 10_000;

const maxMegabytes = 10;

/**
 * Describes the fault of a picture that exists. Undefined: Astro can make sizes of it.
 *
 * @param file its path from the root
 */
export const pictureProblem = (root: string, file: string): string | undefined => {
  const path = resolve(root, file);
  const megabytes = statSync(path).size / 1_000_000;
  if (megabytes > maxMegabytes) {
    return `${file} is ${megabytes.toFixed(1)} MB. The limit is ${maxMegabytes} MB. Save it with a width of 2,000 pixels: a photograph as JPEG is then smaller than 1 MB.`;
  }
  const format = extname(file).slice(1).toUpperCase().replace('JPG', 'JPEG');
  const start = readFileSync(path).toString('latin1', 0, beginningBytes);
  const isRight = format === 'SVG' ? svg.test(start) : beginnings.some((each) => each.test(start));
  if (isRight) return undefined;
  const [orNoSize, orViewBox] =
    format === 'SVG' ? [', or it has no size', ', or give it a viewBox'] : ['', ''];
  return `${file} is not ${/^[AS]/.test(format) ? 'an' : 'a'} ${format}, despite its extension${orNoSize}. Open it in a program for pictures or drawings and export it as ${format}${orViewBox}. Renaming it is not enough.`;
};

const images = 'public/images';

/** Describes the fault of an SVG, in words that follow the name of its file. Undefined: there is no fault. */
type Check = (svg: string) => string | undefined;

const noSuchFile = (file: string, name: string, known: readonly string[]): string =>
  `there is no file ${file}.${didYouMeanFile(name, known)}`;

const namesIn = (folder: string, root?: string): string[] =>
  listFiles(folder, /\.svg$/, root).map((file) => file.slice(folder.length + 1, -'.svg'.length));

const svgProblem = (root: string, name: string, check: Check): string | undefined => {
  const file = `${images}/${name}.svg`;
  const known = namesIn(images, root);
  if (!known.includes(name)) return noSuchFile(file, name, known);
  const message = check(readFileSync(resolve(root, file), 'utf8'));
  return message && `${file} ${message}`;
};

const icons = 'src/components/icons';

/** Edits between a misspelt icon and the suggested one. Few, because short names all resemble each other. */
const maxEdits = 2;

const iconProblem = (name: string): string | undefined => {
  const known = namesIn(icons);
  return known.includes(name)
    ? undefined
    : `there is no file ${icons}/${name}.svg.${didYouMean(name, known, maxEdits)} The icons are ${known.join(', ')}.`;
};

const inlinedProblem: Check = (svg) =>
  inlineSvg(svg)
    ? undefined
    : 'cannot be part of a page. Give it a viewBox, and remove styles, scripts, pictures and ids from it. Write colours as attributes, such as stroke="var(--lake)".';

/**
 * Checks an SVG if pages show only its part with this id, by `<use>`. In that part, Firefox and Safari ignore
 * `<style>`. Firefox also ignores `style="…"`, because the pages' policy forbids it. Safari does not find the elements
 * that the part refers to.
 */
const partProblem =
  (id: string): Check =>
  (svg) => {
    const written = svg.replace(/<!--[\s\S]*?-->/g, '');
    const at = written.search(new RegExp(`\\sid=["']${id}["']`));
    if (at < 0 || !written.includes('http://www.w3.org/2000/svg')) {
      return `has no element with id="${id}", or no xmlns="http://www.w3.org/2000/svg" in its <svg>. Add the missing one: pages show only the part with this id, in the colours of the theme.`;
    }
    const shown = written.slice(written.lastIndexOf('<', at));
    const [mark] =
      /<style\b[^>]*>/.exec(written) ??
      /\sstyle=(?:"[^"]*"|'[^']*')|url\([^)]*\)|<textPath\b/.exec(shown) ??
      [];
    return (
      mark &&
      `has ${mark.trim()}: visitors with Firefox or Safari see the drawing black, empty or unclipped. Write colours as attributes, such as fill="var(--lake)". Let the drawing program flatten gradients, masks, clip paths and filters.`
    );
  };

/** Checks a drawing that has a frame next to a text, such as that of a service. */
export const framedDrawingProblem = partProblem('drawing');

const photographProblem = (root: string, name: string): string | undefined => {
  const known = listFiles('content', /\.(?:jpe?g|png|webp|avif)$/i, root)
    .filter((file) => file.startsWith(photographs))
    .map((file) => file.slice(photographs.length));
  return known.includes(name)
    ? pictureProblem(root, photographs + name)
    : noSuchFile(photographs + name, name, known);
};

const problemsByKind: Record<PictureKind, (root: string, name: string) => string | undefined> = {
  icon: (_, name) => iconProblem(name),
  drawing: (root, name) => svgProblem(root, name, inlinedProblem),
  'framed drawing': (root, name) => svgProblem(root, name, framedDrawingProblem),
  logo: (root, name) => svgProblem(root, name, partProblem('logo')),
  portrait: (root, name) =>
    isPhotograph(name)
      ? photographProblem(root, name)
      : svgProblem(root, name, partProblem('portrait')),
};

export const isPictureKind = (kind: FieldKind): kind is PictureKind =>
  Object.hasOwn(problemsByKind, kind);

/**
 * Describes the fault of a picture that a field names. Undefined: there is no fault.
 *
 * @param root the folder that holds `content/` and `public/`
 */
export const fieldPictureProblem = (root: string, kind: PictureKind, name: string) =>
  problemsByKind[kind](root, name);

/** Edits between a misspelt file and the suggested one. Few, because the names in a folder resemble each other. */
const maxEditsOfFile = 2;

/** Astro decodes the address of a picture in Markdown, and fails at a `%` without a code: `40% growth.png`. */
const hasBarePercent = (src: string): boolean => {
  try {
    decodeURI(src);
    return false;
  } catch {
    return true;
  }
};

const barePercent = (src: string, words = 'What it shows'): string => {
  const escaped = src.replace(/%(?![\da-f]{2})/gi, '%25').replaceAll(' ', '%20');
  return `The address ${src} contains a %, which begins a code such as %20. Write %25, or rename the file: ![${words}](${escaped}).`;
};

/** A picture or film that a Markdown text names. */
export interface Medium {
  /** `![…](…)`, `<img>`, or a film or its poster. */
  kind: 'image' | 'html image' | 'media';
  src: string;
  /** The alternative text. Undefined: there is no alternative text. */
  words?: string | undefined;
}

const missingMedium = (root: string, from: string, { kind, src }: Medium): string => {
  const ofPublic = listFiles('public', /./, root).map((file) => file.slice('public'.length));
  const ofContent = listFiles('content', imageFile, root).map((file) =>
    posix.relative(posix.dirname(from), file),
  );
  const known = kind === 'media' ? ofPublic : [...ofContent, ...ofPublic];
  const alike = didYouMeanFile(decoded(src), known, maxEditsOfFile);
  return kind === 'media'
    ? `The site has no file ${src}. Upper and lower case must match.${alike} Put the file into public/, and write its name with a slash: /name${extname(src) || '.mp4'}.`
    : `The site has no image ${src}. Upper and lower case must match.${alike} Put the file next to the text or into content/images, and write its name: ![What it shows](../images/name.jpg).`;
};

/** Returns whether there is a file with exactly this name. Some file systems ignore case, but the server does not. */
const hasFile = (root: string, file: string): boolean =>
  existsSync(resolve(root, file)) && listFiles(posix.dirname(file), /./, root).includes(file);

/**
 * Describes the fault of a picture or film in a text. Undefined: there is no fault.
 *
 * @param root the folder that holds `content/` and `public/`
 * @param from path of the Markdown file, from the root
 */
export const mediumProblem = (root: string, from: string, medium: Medium): string | undefined => {
  const { kind, src, words } = medium;
  if (kind === 'image' && hasBarePercent(src)) return barePercent(src, words);
  if (kind !== 'media' && words === undefined) {
    return `The image ${src} has no description for visitors who cannot see it. Write ![What the image shows](${src}).`;
  }
  const name = decoded(src);
  if (name.startsWith('/')) {
    return hasFile(root, `public${name}`) || existsSync(`src/pages${name}.ts`)
      ? undefined
      : missingMedium(root, from, medium);
  }
  const file = posix.join(posix.dirname(from), name);
  if (!imageFile.test(file) || !hasFile(root, file)) return missingMedium(root, from, medium);
  return kind === 'image'
    ? pictureProblem(root, file)
    : `<img> cannot show a picture of content/. Write ![${words || 'What it shows'}](${src}).`;
};
