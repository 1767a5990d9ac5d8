/** Schemas of addresses: of other sites, and of this site's pages. */
import { z } from 'astro/zod';

/** An address of another site, with `https://`. */
export const webUrl = z.url().meta({ example: 'https://www.example.org' });

/** A page of this site, `/services#about`, or an address of another site. */
export const link = z
  .string()
  .regex(
    /^(?:\/|https?:\/\/)\S*$/,
    'It must be a page of this site, such as /services, or begin with https://',
  )
  .meta({ kind: 'link', example: '/services' });
