import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { dist } from '../helpers/built-pages.ts';

/** Size of a body in bytes, compressed with brotli at quality 11. */
const brotliBytes = (body: string | Buffer): number =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

const fileAt = (url: string): Buffer => readFileSync(join(dist, url));
const matches = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);

const staticImport = /(?:from|import)\s*"(\.\/[^"]+)"/g;

/** The URL paths of a chunk and of every chunk that it imports. */
const withImports = (url: string, found = new Set<string>()): Set<string> => {
  if (found.has(url)) return found;
  found.add(url);
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  for (const chunk of matches(fileAt(url).toString(), staticImport)) {
    withImports(folder + chunk.slice(2), found);
  }
  return found;
};

const weights = new Map<string, number>();

/** Bytes of a file of `dist`, compressed; computed once for all pages. */
const fileWeight = (url: string): number => {
  const weight = weights.get(url) ?? brotliBytes(fileAt(url));
  weights.set(url, weight);
  return weight;
};

const weightOf = (chunks: Iterable<string>): number =>
  [...chunks].reduce((sum, chunk) => sum + fileWeight(chunk), 0);

const closure = (urls: string[]): Set<string> =>
  urls.reduce((found, url) => withImports(url, found), new Set<string>());

/** The URL paths of the scripts that a page loads at once. */
export const scriptsAtOnce = (html: string): Set<string> =>
  closure(matches(html, /<script[^>]*\ssrc="([^"]+)"/g));

export interface PageWeight {
  firstPaint: number;
  scriptsBeforeUse: number;
  /** Scripts once the heaviest island of the page works. */
  heaviestIsland: number;
  heaviestIslandName: string;
  /** The islands that fetch React before a visitor uses them. */
  unasked: string[];
}

const islandTag = /<astro-island[^>]*>/g;
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The sizes of a page, from its HTML and the chunks that it names. */
export const weigh = (html: string): PageWeight => {
  const inline = matches(html, /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  // Those for printing block no rendering, and those in the body none of what stands before them.
  const [head = ''] = html.split('</head>');
  const styles = matches(
    head,
    /<link(?![^>]*media="print")[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g,
  );
  const atOnce = brotliBytes(inline.join('\n')) + weightOf(scriptsAtOnce(html));

  const islands = (html.match(islandTag) ?? []).map((tag) => {
    const chunks = closure([attribute(tag, 'component-url'), attribute(tag, 'renderer-url')]);
    return {
      name: attribute(tag, 'component-export'),
      // `opts` holds the option of `client:intent`: the time at which it does not wait for a visitor any longer.
      isUnasked: attribute(tag, 'client') !== 'intent' || tag.includes('inViewAt'),
      bytes: atOnce + weightOf(chunks),
    };
  });
  const heaviest = islands.sort((a, b) => b.bytes - a.bytes)[0];

  return {
    firstPaint: brotliBytes(html) + weightOf(styles),
    scriptsBeforeUse: atOnce,
    heaviestIsland: heaviest?.bytes ?? 0,
    heaviestIslandName: heaviest?.name ?? 'none',
    unasked: islands.filter(({ isUnasked }) => isUnasked).map(({ name }) => name),
  };
};
