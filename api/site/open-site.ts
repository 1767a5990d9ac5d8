import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import { type Encoding } from './accepted-encoding.ts';
import { notFoundFolder, pathOfFile } from './url-path.ts';
import { defaultHeaders, type HeaderRule, headersFor, parseHeaders } from './headers-file.ts';
import { parseRedirects, type RedirectRule } from './redirects-file.ts';

/** One encoding of a file. */
export interface Variant {
  /** Strong (RFC 9110, section 8.8.1): the hash of these bytes, so each encoding has its own. */
  etag: string;
  length: number;
  body: () => Uint8Array<ArrayBuffer> | ReadableStream;
}

export interface SiteFile {
  /** The headers that do not depend on the request: type, caching, security. */
  headers: Headers;
  variants: Map<Encoding, Variant>;
}

export interface Site {
  /** By URL path. */
  files: Map<string, SiteFile>;
  headerRules: HeaderRule[];
  redirectRules: RedirectRule[];
  /** The folders that have a not-found page of their own, the deepest first; `` is the site's. */
  notFoundFolders: string[];
}

/** Files beyond this total size are read from disk for every response. */
const maxBytesInMemory = 40 * 1024 * 1024;

const pageCaching = 'public, max-age=0, must-revalidate';
const fileCaching = 'public, max-age=86400';

const suffixes: Array<[Encoding, string]> = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
];

/** How many more bytes may be kept in memory. */
interface MemoryBudget {
  left: number;
}

const readVariant = async (file: string, budget: MemoryBudget): Promise<Variant> => {
  const bytes = new Uint8Array(await readFile(file));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const length = bytes.length;
  if (length > budget.left) {
    const stream = () => Readable.toWeb(createReadStream(file)) as ReadableStream;
    return { etag, length, body: stream };
  }
  budget.left -= length;
  return { etag, length, body: () => bytes };
};

const headersOf = (file: string, path: string, rules: HeaderRule[], varies: boolean): Headers => {
  const headers = headersFor(rules, path);
  if (!headers.has('Content-Type')) {
    headers.set('Content-Type', getMimeType(file) ?? 'application/octet-stream');
  }
  if (!headers.has('Cache-Control')) {
    headers.set('Cache-Control', file.endsWith('.html') ? pageCaching : fileCaching);
  }
  if (varies) headers.append('Vary', 'Accept-Encoding');
  return headers;
};

const listFiles = async (folder: string): Promise<Set<string> | undefined> => {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    return new Set(names.map((name) => name.split(sep).join('/')).sort());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
};

/**
 * Reads a built site into a map, so that no request path is ever turned into a file name. Undefined when the folder's name
 * is empty or there is no such folder.
 *
 * @throws Error whose message names the wrong line of `_headers` or `_redirects`
 */
export const openSite = async (folder: string): Promise<Site | undefined> => {
  const names = folder ? await listFiles(folder) : undefined;
  if (!names) return undefined;
  const textOf = (name: string, otherwise: string): Promise<string> | string =>
    names.has(name) ? readFile(join(folder, name), 'utf8') : otherwise;
  const headerRules = parseHeaders(await textOf('_headers', defaultHeaders));
  const redirectRules = parseRedirects(await textOf('_redirects', ''));
  const files = new Map<string, SiteFile>();
  const budget = { left: maxBytesInMemory };
  for (const name of names) {
    const path = pathOfFile(name);
    if (path === undefined) continue;
    const variants: SiteFile['variants'] = new Map();
    for (const [encoding, suffix] of suffixes) {
      if (!names.has(name + suffix)) continue;
      variants.set(encoding, await readVariant(join(folder, name + suffix), budget));
    }
    const headers = headersOf(name, path, headerRules, variants.size > 1);
    files.set(path, { headers, variants });
  }
  const notFoundFolders = [...files.keys()]
    .flatMap((path) => notFoundFolder(path) ?? [])
    .sort((a, b) => b.length - a.length);
  return { files, headerRules, redirectRules, notFoundFolders };
};
