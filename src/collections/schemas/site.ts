/** `content/site.yaml`: the one file of facts about the company. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';

const emailAddress = z.email().describe('info@example.org');
const figure = z.string().min(1).describe('40%');
/** A text without tokens, as they stand for what is in this file. */
const line = z.string().min(2).describe('A text');

export const siteSchema = fields({
  /** Short name: header, titles, running text. */
  name: line,
  /** Registered name: footer, legal pages, structured data. */
  legalName: line,
  /** The name of the course-walk app: its pages and mails. */
  appName: field(line, 'appName: Fence Finder'),
  tagline: z.string().min(10),
  address: fields({
    street: line,
    locality: line,
    region: line,
    postalCode: line,
    country: line,
  }),
  /** One mailbox per purpose. */
  emails: fields({
    info: emailAddress,
    hello: emailAddress,
    careers: emailAddress,
    privacy: emailAddress,
    legal: emailAddress,
    courseWalk: emailAddress,
    security: emailAddress.optional(),
  }),
  /** Public URL of the site, without a slash at its end. */
  website: field(
    z.url().regex(/[^/]$/, 'It must not end with a slash'),
    'website: https://www.example.org',
  ),
  /** URL of the page that says how reports of weaknesses are handled. */
  securityPolicy: z.url().optional(),
  /** International format with spaces. */
  phone: field(
    z
      .string()
      .regex(
        /^\+[\d ]{7,}$/,
        'It must begin with + and the country, and have only digits and spaces',
      ),
    'phone: +44 20 7946 0958',
  ),
  linkedin: field(z.url(), 'linkedin: https://www.linkedin.com/company/example'),
  /** Figures of the marketing texts. */
  claims: fields({
    experimentation: figure,
    development: figure,
    timeToMarket: figure,
    costs: figure,
    uptime: figure,
    offices: figure,
    processing: figure,
  }),
});

export type Site = z.infer<typeof siteSchema>;
