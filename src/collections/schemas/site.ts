/** The facts of the company. */
import { z } from 'astro/zod';
import { isTimeZone } from '#contract/units.ts';
import { didYouMean } from '#lib/nearest.ts';
import { appName, supportEmail } from './course-walk.ts';
import { field, fields } from './field.ts';
import { webUrl } from './links.ts';
import { country, email, isCountry, plain } from './text.ts';

const line = (help: string, lines?: string) => field(plain.min(2), help, lines);

const mailbox = (help: string) => field(email, help);

/** `en-gb` → `en-GB` */
const inCapitals = (locale: string): string =>
  locale.replace(/^en-[a-z]{2}$/i, (code) => new Intl.Locale(code).toString());

/** The parts of an address on one line. */
const parts = ['street', 'locality', 'region', 'postalCode', 'country'];

/** `content/site.yaml`: the one file of facts about the company. */
export const siteSchema = fields({
  locale: field(
    z
      .string()
      .overwrite(inCapitals)
      .refine(
        (locale) => locale.startsWith('en-') && isCountry(locale.slice('en-'.length)),
        'it must be en, a hyphen and a country, such as en-GB.',
      ),
    'The English of the pages, for screen readers and search engines. It also decides how dates are written.',
  ),
  timeZone: field(
    z
      .string()
      .superRefine((zone, context) => {
        if (isTimeZone(zone)) return;
        const meant = didYouMean(zone, Intl.supportedValuesOf('timeZone'), 3);
        const message = `it must be the IANA name of a time zone, such as Europe/Dublin, not "${zone}".${meant}`;
        context.addIssue({ code: 'custom', message });
      })
      .optional(),
    'The time zone of the times in mails. Absent: UTC. Days are the same in every zone.',
    'timeZone: Europe/Dublin',
  ),
  name: line('Short name of the company: header, titles, running text.'),
  legalName: line('Registered name: footer, legal pages, structured data.'),
  appName,
  tagline: field(plain.min(10), 'The sentence in the footer.'),
  address: field(
    fields({
      street: line('Street, number and suite.'),
      locality: line('City.'),
      region: line('Province or state.').optional(),
      postalCode: line('Postal code.'),
      country: line('Country.'),
      countryCode: field(country, 'Its code in ISO 3166-1, for search engines.', 'countryCode: CA'),
      format: field(
        z
          .string()
          .refine((format) => {
            const named = [...format.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
            return (
              named.every((name) => parts.includes(name)) &&
              ['street', 'locality', 'country'].every((name) => named.includes(name))
            );
          }, 'it must contain {street}, {locality} and {country}. It can also contain {region} and {postalCode}.')
          .optional(),
        'The order of these fields on one line. Absent: as in Canada.',
        'format: "{street}, {postalCode} {locality}, {country}"',
      ),
    }),
    'The postal address. `{{site.address}}` joins these fields into one line.',
  ),
  emails: field(
    fields({
      info: mailbox('General enquiries: home and contact pages.'),
      hello: mailbox('New projects: contact page and chat assistant.'),
      careers: mailbox('Job applications.'),
      privacy: mailbox('Privacy requests: privacy and cookie policies.'),
      legal: mailbox('Notices: terms of service.'),
      courseWalk: supportEmail,
      security: mailbox(
        'Reports of vulnerabilities: /.well-known/security.txt. Absent: `info` receives them.',
      ).optional(),
    }),
    'One mailbox per purpose.',
  ),
  website: field(
    z.url({ protocol: /^https?$/ }).regex(/[^/]$/, 'It must not end with a slash'),
    'Public URL of the site, without a slash at its end.',
    'website: https://www.example.org',
  ),
  securityPolicy: field(
    webUrl,
    'URL of the page that says what you do with reports of vulnerabilities.',
  ).optional(),
  phone: field(
    z
      .string()
      .regex(
        /^\+[\d\s]{7,}$/,
        'It must begin with + and the country code, and contain only digits and spaces',
      ),
    'The phone number in international format, with spaces.',
    'phone: +44 20 7946 0958',
  ),
  links: field(
    z.record(z.string().min(1), webUrl),
    "The company's pages on other sites, each with its label. The home and contact pages link to them.",
    'links:\n  LinkedIn: https://www.linkedin.com/company/example',
  ).default({}),
  claims: field(
    z.record(
      z.string().regex(/^\w+$/, 'Its name can contain only letters, digits and _'),
      plain.min(1),
    ),
    'Figures in texts, each with a name that you choose: `{{site.claims.uptime}}`. Write only the figure, because the text adds the words.',
    'claims:\n  uptime: "99.9%"',
  ).default({}),
});

export type Site = z.infer<typeof siteSchema>;
