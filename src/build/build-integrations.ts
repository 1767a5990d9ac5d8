import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { isListed } from '../lib/page-urls.ts';
import type { HeaderSettings } from './post-processing/headers-and-redirects.ts';
import { postProcessing } from './post-processing/post-processing.ts';

/** The integrations that do nothing in `npm run dev`. */
export const buildIntegrations = (settings: HeaderSettings): AstroIntegration[] => [
  sitemap({ filter: isListed }),
  postProcessing(settings),
];
