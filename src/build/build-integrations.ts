import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';
import { isListed } from '../lib/page-urls.ts';
import { postProcessing } from './post-processing/post-processing.ts';

/** The integrations that do nothing in `npm run dev`. */
export const buildIntegrations = (settings: SiteHeaderSettings): AstroIntegration[] => [
  sitemap({ filter: isListed }),
  postProcessing(settings),
];
