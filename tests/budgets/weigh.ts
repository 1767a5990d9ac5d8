import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { dist } from '../helpers/built-pages.ts';

/** Bytes of a body under brotli at its best. */
const brotliBytes = (body: string | Buffer): number =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

const fileAt = (address: string): Buffer => readFileSync(join(dist, address));
const matches = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);

const STATIC_IMPORT = /(?:from|import)\s*"(\.\/[^"]+)"/g;

/** The chunk and every chunk it imports, by address. */
const withImports = (address: string, found = new Set<string>()): Set<string> => {
  if (found.has(address)) return found;
  found.add(address);
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  for (const chunk of matches(fileAt(address).toString(), STATIC_IMPORT)) {
    withImports(folder + chunk.slice(2), found);
  }
  return found;
};

const weights = new Map<string, number>();

/** Bytes of a file of `dist`, compressed once however many pages name it. */
const fileWeight = (address: string): number => {
  const weight = weights.get(address) ?? brotliBytes(fileAt(address));
  weights.set(address, weight);
  return weight;
};

const weightOf = (chunks: Iterable<string>): number =>
  [...chunks].reduce((sum, chunk) => sum + fileWeight(chunk), 0);

const closure = (addresses: string[]): Set<string> =>
  addresses.reduce((found, address) => withImports(address, found), new Set<string>());

export interface PageWeight {
  firstPaint: number;
  scriptsBeforeUse: number;
  /** Scripts once the heaviest island of the page works. */
  heaviestIsland: number;
  heaviestIslandName: string;
  /** The page fetches React before anybody touches it. */
  reactBeforeUse: boolean;
}

const ISLAND = /<astro-island[^>]*>/g;
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Weighs a page from its HTML and the chunks that it names. */
export const weigh = (html: string): PageWeight => {
  const inline = matches(
    html,
    /<script(?![^>]*(?:\ssrc=|ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g,
  );
  const eager = closure(matches(html, /<script[^>]*\ssrc="([^"]+)"/g));
  const styles = matches(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const atOnce = brotliBytes(inline.join('\n')) + weightOf(eager);

  const islands = (html.match(ISLAND) ?? []).map((tag) => {
    const chunks = closure([attribute(tag, 'component-url'), attribute(tag, 'renderer-url')]);
    return {
      name: attribute(tag, 'component-export'),
      client: attribute(tag, 'client'),
      bytes: atOnce + weightOf(chunks),
    };
  });
  const heaviest = islands.sort((a, b) => b.bytes - a.bytes)[0];

  return {
    firstPaint: brotliBytes(html) + weightOf(styles),
    scriptsBeforeUse: atOnce,
    heaviestIsland: heaviest?.bytes ?? 0,
    heaviestIslandName: heaviest?.name ?? 'none',
    reactBeforeUse: islands.some(({ client }) => ['load', 'visible'].includes(client)),
  };
};
