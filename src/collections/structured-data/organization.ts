import type { Site } from '#collections/schemas/site.ts';
import type { Thing } from './json-ld.ts';

/** The company in short, as the provider of a service or a job; `home` is the absolute URL of the home page. */
export const organizationBrief = ({ name }: Site, home: string): Thing => ({
  '@type': 'Organization',
  name,
  url: home,
});

/** The company as schema.org's Organization. */
export const organization = (site: Site, home: string): Thing => ({
  ...organizationBrief(site, home),
  legalName: site.legalName,
  slogan: site.tagline,
  logo: new URL('/images/logo-new.png', home).href,
  email: site.emails.info,
  telephone: site.phone,
  sameAs: Object.values(site.links),
  address: {
    '@type': 'PostalAddress',
    streetAddress: site.address.street,
    addressLocality: site.address.locality,
    addressRegion: site.address.region,
    postalCode: site.address.postalCode,
    addressCountry: site.address.countryCode,
  },
});
