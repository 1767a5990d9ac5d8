/** The image that goes with a shared link (`og:image`): https://ogp.me. */
import { createHash } from 'node:crypto';
import type { APIRoute, GetStaticPaths } from 'astro';
import { pageTitles } from '#collections/queries/page-titles.ts';
import { getLogo } from '#collections/queries/logo.ts';
import { getSite } from '#collections/queries/singletons.ts';
import { drawLinkPreview } from '#drawings/link-preview.ts';
import { strataVariants } from '#drawings/strata.ts';
import { linkPreviewName } from '#lib/page-urls.ts';

interface Props {
  /** Of the page. */
  path: string;
  title: string;
}

export const getStaticPaths = (async () =>
  [...(await pageTitles())].map(([path, title]) => ({
    params: { path: linkPreviewName(path) },
    props: { path, title } satisfies Props,
  }))) satisfies GetStaticPaths;

/** The section of the site: `/careers/apply/data-scientist` → `careers`, `/careers` → empty. */
const sectionOf = (path: string): string => {
  const [section = '', below] = path.slice(1).split('/');
  return below ? section.replaceAll('-', ' ') : '';
};

export const GET: APIRoute<Props> = async ({ props: { path, title } }) => {
  const { svg: logo, colours } = await getLogo();
  const pick = createHash('sha256').update(title).digest().readUInt8(0);
  const png = await drawLinkPreview({
    title,
    label: sectionOf(path),
    variant: strataVariants[pick % strataVariants.length] ?? 'ridge',
    siteName: (await getSite()).name,
    logo,
    colours,
  });
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
