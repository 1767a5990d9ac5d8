import { z } from 'astro/zod';
import { STRATA_VARIANTS } from '#drawings/strata.ts';

/** How the strata lines at the head of a page bend. */
export const strataVariant = z.enum(STRATA_VARIANTS);
