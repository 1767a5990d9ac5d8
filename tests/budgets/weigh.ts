import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { dist } from '../helpers/built-pages.ts';

/** Bytes of a body, compressed with brotli at quality 11. */
const brotliBytes = (body: string | Buffer): number =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

const fileAt = (url: string): Buffer => readFileSync(join(dist, url));
const matches = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);

const staticImport = /(?:from|import)\s*"(\.\/[^"]+)"/g;

/** Returns the URL paths of a chunk and of every chunk that it imports. */
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

/** Bytes of a file in `dist`, compressed. Cached for all pages. */
const fileWeight = (url: string): number => {
  const weight = weights.get(url) ?? brotliBytes(fileAt(url));
  weights.set(url, weight);
  return weight;
};

const weightOf = (chunks: Iterable<string>): number =>
  [...chunks].reduce((sum, chunk) => sum + fileWeight(chunk), 0);

const closure = (urls: string[]): Set<string> =>
  urls.reduce((found, url) => withImports(url, found), new Set<string>());

/** Returns the URL paths of the scripts that a page loads at once. */
export const scriptsAtOnce = (html: string): Set<string> =>
  closure(matches(html, /<script[^>]*\ssrc="([^"]+)"/g));

export interface PageWeight {
  firstPaint: number;
  scriptsBeforeUse: number;
  /** Bytes of all scripts once the heaviest island of the page works. */
  heaviestIsland: number;
  heaviestIslandName: string;
  /** The islands that fetch React before a visitor uses them. */
  unasked: string[];
}

const islandTag = /<astro-island[^>]*>/g;
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Returns the sizes of a page, from its HTML and the chunks that it names. */
export const weigh = (html: string): PageWeight => {
  const inline = matches(html, /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  // Only style sheets in the head count. Those for print do not block rendering.
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
      // `opts` contains the option of `client:intent`: the time after which it hydrates without a visitor's action.
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
