/** Images and media that are missing, and images without words. */
import { posix } from 'node:path';
import { error } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';
import type { Reference } from '#collections/read/references.ts';
import type { Targets } from '#collections/targets.ts';
import { decoded } from '#shared/decoded.ts';
import { imageFile } from './pictures.ts';
import type { Rule } from './rule.ts';

const kinds: ReadonlySet<string> = new Set(['image', 'html image', 'media']);

const advice = {
  image:
    'Put the file beside the text or into content/images, and write its name: ![What it shows](../images/name.jpg).',
  media: 'Put the file into public/, and write its name with a slash: /name.mp4.',
};

/** Whether a path or URL is that of a file of the site. */
const isOfSite = (src: string, path: string, { website, files }: Targets): boolean => {
  const url = URL.canParse(src, website + path) ? new URL(src, website + path) : undefined;
  return url?.origin === new URL(website).origin && files.has(decoded(url.pathname));
};

/** Images, videos and sounds that are not there, and images that do not say what they show. */
export const images: Rule = ({ markdown }, targets) => {
  // Names are compared letter by letter, as on the server; some file systems take capitals for small letters.
  const known = new Set(listFiles('content', imageFile));

  const explain = (
    { kind, value: src, words }: Reference,
    file: string,
    path: string,
  ): string | undefined => {
    if (kind !== 'media' && words === undefined) {
      return `The image ${src} does not say what it shows, for those who cannot see it. Write it as ![What the image shows](${src}).`;
    }
    if (kind === 'image' && known.has(posix.join(posix.dirname(file), decoded(src))))
      return undefined;
    if (isOfSite(src, path, targets)) return undefined;
    return kind === 'media'
      ? `The site has no file ${src}. ${advice.media}`
      : `The site has no image ${src}; capitals count. ${advice.image}`;
  };

  return markdown.flatMap(({ file, path, references }) =>
    references
      .filter(({ kind }) => kinds.has(kind))
      .flatMap((reference) => {
        const says = explain(reference, file, path);
        return says ? [error(file, reference.line, says)] : [];
      }),
  );
};
