import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { renderOpenGraph } from './draw-link-preview.ts';
import { STRATA_VARIANTS } from '../../drawings/strata.ts';
import { filesBelow } from '../files-below.ts';

const CACHE = 'node_modules/.cache/preview-pictures';

const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  '#34': '"',
  '#39': "'",
  '#38': '&',
  lt: '<',
  gt: '>',
};
const decode = (html: string): string =>
  html.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const property = (html: string, name: string): string =>
  decode(new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');

type Picture = Parameters<typeof renderOpenGraph>[0];

/** `/careers/apply/data-scientist` → `careers`; the home page's neighbours are in no section. */
const sectionOf = (html: string): string => {
  const [section = '', below] = new URL(property(html, 'url')).pathname.slice(1).split('/');
  return below ? section.replaceAll('-', ' ') : '';
};

const pictureOf = (html: string): Picture => {
  const title = property(html, 'title');
  const pick = createHash('sha256').update(title).digest().readUInt8(0);
  return {
    title,
    label: sectionOf(html),
    variant: STRATA_VARIANTS[pick % STRATA_VARIANTS.length] ?? 'ridge',
    siteName: property(html, 'site_name'),
  };
};

const render = async (picture: Picture): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(picture)).digest('hex');
  const cached = join(CACHE, `${key}.png`);
  try {
    return await readFile(cached);
  } catch {
    const png = await renderOpenGraph(picture);
    await mkdir(CACHE, { recursive: true });
    await writeFile(cached, png);
    return png;
  }
};

/** Draws the picture that each built page names as its link preview, so that a new page has one by being there. */
export const previewPictures = (): AstroIntegration => ({
  name: 'preview-pictures',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const root = fileURLToPath(dir);
      const pages = (await filesBelow(root)).filter((file) => file.endsWith('.html'));
      for (const page of pages) {
        const html = await readFile(page, 'utf8');
        const address = property(html, 'image');
        if (!address) continue;
        const target = join(root, new URL(address).pathname);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, await render(pictureOf(html)));
      }
      logger.info(`${pages.length} pictures for link previews`);
    },
  },
});
