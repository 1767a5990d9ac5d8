import { dayMs } from '#contract/units.ts';
import { getSite } from '#collections/queries/singletons.ts';
import { contactHref } from '#lib/contact-details.ts';
import type { APIRoute } from 'astro';

/**
 * Less than a year, as RFC 9116, section 2.5.5, recommends. `npm start` builds the site again each
 * calendar year.
 */
const expiresInDays = 364;

/** Says where to report vulnerabilities (RFC 9116). */
export const GET: APIRoute = async ({ site, url }) => {
  const { emails, securityPolicy } = await getSite();
  const lines = {
    Contact: contactHref(emails.security ?? emails.info),
    Expires: new Date(Date.now() + expiresInDays * dayMs).toISOString(),
    Canonical: new URL(url.pathname, site).href,
    ...(securityPolicy && { Policy: securityPolicy }),
    'Preferred-Languages': 'en',
  };
  return new Response(
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  );
};
