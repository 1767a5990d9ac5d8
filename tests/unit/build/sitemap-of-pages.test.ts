import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { expect, test } from 'vitest';
import { sitemapOfPages } from '#build/sitemap-of-pages.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { change, field, legal, useContentCopy } from '../collections/problems/content-copy.ts';

useContentCopy();

/** Builds a site of one page, as Astro calls an integration; returns its sitemap. */
const build = async ({ hooks }: AstroIntegration): Promise<string> => {
  const folder = temporaryFolder();
  const call = (name: keyof typeof hooks, given: object = {}) =>
    (hooks[name] as (given: object) => unknown)(given);
  const config: Partial<AstroConfig> = { site: 'https://www.example.org', base: '/' };
  await call('astro:config:done', { config });
  await call('astro:routes:resolved', { routes: [] });
  await call('astro:build:start');
  await call('astro:build:done', {
    dir: pathToFileURL(`${folder}/`),
    pages: [{ pathname: 'cookie-policy' }],
    logger: { ...console, info: () => undefined },
  });
  return readFileSync(`${folder}/sitemap-0.xml`, 'utf8');
};

test('a page that changed between two builds of one process has its new date in the sitemap', async () => {
  const sitemap = sitemapOfPages();
  await build(sitemap);
  change(legal, field('lastUpdated'), 'lastUpdated: 2026-01-02');
  expect(await build(sitemap)).toContain('<lastmod>2026-01-02T00:00:00.000Z</lastmod>');
});
