/** What the head of each page says to search engines, and where a link to it is shared. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataOf } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import { builtPages, dist, htmlOf } from '../helpers/built-pages.ts';

test('every page has a title of its own, a description and a preview image that exists', () => {
  const seen = new Map<string, string>();
  for (const page of builtPages()) {
    const html = htmlOf(page);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(seen.get(title), `${page.path} has the title of another page`).toBeUndefined();
    seen.set(title, page.path);
    expect(html, page.path).toMatch(/<meta name="description" content="[^"]/);
    const property = (name: string): string =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    const image = join(dist, new URL(property('og:image')).pathname);
    expect(existsSync(image), image).toBe(true);
    const png = readFileSync(image);
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)].map(String);
    expect([property('og:image:width'), property('og:image:height')], image).toEqual(size);
    expect(property('og:image:alt'), image).toBe(dataOf(sources.site).name);
    expect(property('og:locale'), page.path).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/);
    // The policy allows no manifest, as there is none.
    expect(html, page.path).not.toMatch(/manifest/);
  }
});
