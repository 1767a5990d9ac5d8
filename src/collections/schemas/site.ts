/** `content/site.yaml`: the one file of facts about the company. */
import { z } from 'astro/zod';
import { samples } from './example-of.ts';
import { field, fields } from './field.ts';
import { webUrl } from './link.ts';

/** A text without tokens, as they stand for what is in this file. */
const line = (says: string, lines?: string) => field(z.string().min(2), says, lines);
const email = (says: string) =>
  field(z.email().register(samples, { sample: 'info@example.org' }), says);
const figure = (says: string) =>
  field(z.string().min(1).register(samples, { sample: '40%' }), says);

export const siteSchema = fields({
  name: line('Short name of the company: header, titles, running text.'),
  legalName: line('Registered name: footer, legal pages, structured data.'),
  appName: line('The name of the course-walk app: its pages and mails.', 'appName: Fence Finder'),
  tagline: field(z.string().min(10), 'The line of the footer and of link previews.'),
  address: field(
    fields({
      street: line('Street, number and suite.'),
      locality: line('City.'),
      region: line('Province or state.'),
      postalCode: line('Postal code.'),
      country: line('Country.'),
      countryCode: field(
        z.string().regex(/^[A-Z]{2}$/),
        'Its code in ISO 3166-1, for search engines.',
        'countryCode: CA',
      ),
    }),
    'The postal address. `{{site.address}}` is these lines joined into one.',
  ),
  emails: field(
    fields({
      info: email('General enquiries: home and contact pages.'),
      hello: email('New projects: contact page and chat assistant.'),
      careers: email('Job applications.'),
      privacy: email('Privacy requests: privacy and cookie policies.'),
      legal: email('Notices: terms of service.'),
      courseWalk: email('Support for the course-walk area.'),
      security: email(
        'Reports of weaknesses: /.well-known/security.txt. Absent: `info` takes them.',
      ).optional(),
    }),
    'One mailbox per purpose.',
  ),
  website: field(
    z.url().regex(/[^/]$/, 'It must not end with a slash'),
    'Public URL of the site, without a slash at its end.',
    'website: https://www.example.org',
  ),
  securityPolicy: field(
    webUrl,
    'URL of the page that says how reports of weaknesses are handled.',
  ).optional(),
  phone: field(
    z
      .string()
      .regex(
        /^\+[\d ]{7,}$/,
        'It must begin with + and the country, and have only digits and spaces',
      ),
    'International format with spaces.',
    'phone: +44 20 7946 0958',
  ),
  linkedin: field(
    z.url(),
    "The company's page, which the home and contact pages link.",
    'linkedin: https://www.linkedin.com/company/example',
  ),
  claims: field(
    fields({
      experimentation: figure('Faster experimentation, of the story of Sora Fuel.'),
      development: figure('Faster development, of the page of Mendix solutions.'),
      timeToMarket: figure('Faster time-to-market, of the page of partners.'),
      costs: figure('Lower costs, of the page of Mendix solutions.'),
      uptime: figure('Uptime that is promised, of the page of Mendix solutions.'),
      offices: figure('Countries with an office, of the careers page.'),
      processing: figure('Less data processing time, of the use cases page.'),
    }),
    'Figures of the marketing texts: the figure alone, as the page adds the words.',
  ),
});

export type Site = z.infer<typeof siteSchema>;
