import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { drawLinkPreview, type LinkPreview } from './draw-link-preview.ts';
import { strataVariants } from '../../drawings/strata.ts';
import { listFiles } from '../list-files.ts';

const cacheFolder = 'node_modules/.cache/link-previews';

const entities: Record<string, string> = {
  amp: '&',
  quot: '"',
  '#34': '"',
  '#39': "'",
  '#38': '&',
  lt: '<',
  gt: '>',
};
/** Replaces the character references that Astro writes. */
const decode = (html: string): string =>
  html.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);

/** The content of the page's `og:` property; empty when it has none. */
const property = (html: string, name: string): string =>
  decode(new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');

/** The first part of a nested path: `/careers/apply/data-scientist` → `careers`, `/careers` → empty. */
const sectionOf = (html: string): string => {
  const [section = '', below] = new URL(property(html, 'url')).pathname.slice(1).split('/');
  return below ? section.replaceAll('-', ' ') : '';
};

const previewOf = (html: string): LinkPreview => {
  const title = property(html, 'title');
  const pick = createHash('sha256').update(title).digest().readUInt8(0);
  return {
    title,
    label: sectionOf(html),
    variant: strataVariants[pick % strataVariants.length] ?? 'ridge',
    siteName: property(html, 'site_name'),
  };
};

/** The PNG of a preview, from the cache when it has been drawn before. */
const render = async (preview: LinkPreview): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(preview)).digest('hex');
  const cached = join(cacheFolder, `${key}.png`);
  try {
    return await readFile(cached);
  } catch {
    const png = await drawLinkPreview(preview);
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(cached, png);
    return png;
  }
};

/** Draws the image that each built page names in `og:image`. */
export const linkPreviews = (): AstroIntegration => ({
  name: 'link-previews',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const root = fileURLToPath(dir);
      const pages = await listFiles(root, /\.html$/);
      for (const page of pages) {
        const html = await readFile(page, 'utf8');
        const url = property(html, 'image');
        if (!url) continue;
        const target = join(root, new URL(url).pathname);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, await render(previewOf(html)));
      }
      logger.info(`${pages.length} link previews`);
    },
  },
});
