import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import { type Encoding } from './accepted-encoding.ts';
import { addressOfFile } from './address-of.ts';
import { DEFAULT_HEADERS, type HeaderRule, headersFor, parseHeaders } from './headers-file.ts';
import { parseRedirects, type RedirectRule } from './redirects-file.ts';

/** One encoding of a file. */
export interface Variant {
  /** Strong: the hash of these bytes, so another encoding has another one. */
  etag: string;
  length: number;
  body: () => Uint8Array<ArrayBuffer> | ReadableStream;
}

export interface SiteFile {
  /** Type, caching and security: everything but what depends on the request. */
  headers: Headers;
  variants: Map<Encoding, Variant>;
}

export interface Site {
  files: Map<string, SiteFile>;
  headerRules: HeaderRule[];
  redirectRules: RedirectRule[];
}

/** A bigger site is read from the disk anew for every answer. */
const IN_MEMORY_BYTES = 40 * 1024 * 1024;

const PAGE_CACHING = 'public, max-age=0, must-revalidate';
const FILE_CACHING = 'public, max-age=86400';

const suffixes: Array<[Encoding, string]> = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
];

/** Bytes that may still be kept in memory. */
interface Room {
  left: number;
}

const readVariant = async (file: string, room: Room): Promise<Variant> => {
  const bytes = new Uint8Array(await readFile(file));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const length = bytes.length;
  if (length > room.left) {
    const stream = () => Readable.toWeb(createReadStream(file)) as ReadableStream;
    return { etag, length, body: stream };
  }
  room.left -= length;
  return { etag, length, body: () => bytes };
};

const headersOf = (
  file: string,
  address: string,
  rules: HeaderRule[],
  varies: boolean,
): Headers => {
  const headers = headersFor(rules, address);
  if (!headers.has('Content-Type')) {
    headers.set('Content-Type', getMimeType(file) ?? 'application/octet-stream');
  }
  if (!headers.has('Cache-Control')) {
    headers.set('Cache-Control', file.endsWith('.html') ? PAGE_CACHING : FILE_CACHING);
  }
  if (varies) headers.append('Vary', 'Accept-Encoding');
  return headers;
};

const namesBelow = async (folder: string): Promise<Set<string> | undefined> => {
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
 * Reads a built site once, so that answering costs a look-up in a map: an address that is not in it cannot lead to a
 * file. Undefined when the folder's name is empty or there is no such folder.
 *
 * @throws Error in a sentence when `_headers` or `_redirects` is not right
 */
export const openSite = async (folder: string): Promise<Site | undefined> => {
  const names = folder ? await namesBelow(folder) : undefined;
  if (!names) return undefined;
  const textOf = (name: string, otherwise: string): Promise<string> | string =>
    names.has(name) ? readFile(join(folder, name), 'utf8') : otherwise;
  const headerRules = parseHeaders(await textOf('_headers', DEFAULT_HEADERS));
  const redirectRules = parseRedirects(await textOf('_redirects', ''));
  const files = new Map<string, SiteFile>();
  const room = { left: IN_MEMORY_BYTES };
  for (const name of names) {
    const address = addressOfFile(name);
    if (address === undefined) continue;
    const variants: SiteFile['variants'] = new Map();
    for (const [encoding, suffix] of suffixes) {
      if (!names.has(name + suffix)) continue;
      variants.set(encoding, await readVariant(join(folder, name + suffix), room));
    }
    const headers = headersOf(name, address, headerRules, variants.size > 1);
    files.set(address, { headers, variants });
  }
  return { files, headerRules, redirectRules };
};
