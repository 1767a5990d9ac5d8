/** `content/site.yaml`: the one file of facts about the company. */
import { z } from 'astro/zod';
import { file } from './field.ts';

const emailAddress = z.string().email();
const figure = z.string().min(1);

export const siteSchema = file({
  /** Short name: header, titles, running text. */
  name: z.string().min(2),
  /** Registered name: footer, legal pages, structured data. */
  legalName: z.string().min(2),
  tagline: z.string().min(10),
  address: z.object({
    street: z.string(),
    locality: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  /** One mailbox per purpose. */
  emails: z.object({
    info: emailAddress,
    hello: emailAddress,
    careers: emailAddress,
    privacy: emailAddress,
    legal: emailAddress,
    courseWalk: emailAddress,
  }),
  /** Public URL of the site, without a slash at its end. */
  website: z.string().url().regex(/[^/]$/, 'Must not end with a slash'),
  /** International format with spaces. */
  phone: z.string().regex(/^\+[\d ]+$/, 'Must look like +44 20 7946 0958'),
  linkedin: z.string().url(),
  /** Figures of the marketing texts. */
  claims: z.object({
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
