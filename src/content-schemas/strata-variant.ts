import { z } from 'astro/zod';

/** How the strata lines at the head of a page bend. */
export const strataVariant = z.enum(['ridge', 'basin', 'fold', 'shelf', 'delta', 'fault']);
