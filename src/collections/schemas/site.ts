/** What the whole site has: facts, links, redirects, and what the chat and mails say. */
import { z } from 'astro/zod';
import { inWords } from '#contract/form-entry.ts';
import { forms } from '#contract/forms.ts';
import { field, fields } from './field.ts';
import { country, isCountry, link, text, webUrl } from './text.ts';

/** A text without tokens, as tokens stand for facts of this very file. */
const plain = z
  .string()
  .regex(/^(?!.*\{\{)/s, 'No fact is filled in here: write its words')
  .meta({ kind: 'text' });

const line = (says: string, lines?: string) => field(plain.min(2), says, lines);

const email = (says: string) => field(z.email().meta({ example: 'info@example.org' }), says);

/** What an address on one line is made of. */
const parts = ['street', 'locality', 'region', 'postalCode', 'country'];

/** `content/site.yaml`: the one file of facts about the company. */
export const siteSchema = fields({
  locale: field(
    z
      .string()
      .refine(
        (locale) => locale.startsWith('en-') && isCountry(locale.slice('en-'.length)),
        'it must be English and a country, such as en-GB.',
      )
      .meta({ example: 'en-GB' }),
    'The English of the pages, for screen readers and search engines, and how dates are written.',
  ),
  name: line('Short name of the company: header, titles, running text.'),
  legalName: line('Registered name: footer, legal pages, structured data.'),
  appName: line('The name of the course-walk app: its pages and mails.', 'appName: Fence Finder'),
  tagline: field(plain.min(10), 'The line of the footer.'),
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
          }, `it must name {street}, {locality} and {country}, and may name {region} and {postalCode}.`)
          .optional(),
        'The order of these on one line. Absent: as in Canada.',
        'format: "{street}, {postalCode} {locality}, {country}"',
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
        /^\+[\d\s]{7,}$/,
        'It must begin with + and the country, and have only digits and spaces',
      ),
    'International format with spaces.',
    'phone: +44 20 7946 0958',
  ),
  links: field(
    z.record(z.string().min(1), webUrl),
    "The company's pages elsewhere, which the home and contact pages link: label and URL.",
    'links:\n  LinkedIn: https://www.linkedin.com/company/example',
  ).default({}),
  claims: field(
    z.record(
      z.string().regex(/^\w+$/, 'Its name may have letters and digits'),
      plain.min(1).meta({ example: '40%' }),
    ),
    'Figures of the texts, by a name of your own: `{{site.claims.uptime}}`. The figure alone, as the text adds the words.',
    'claims:\n  uptime: "99.9%"',
  ).default({}),
});

export type Site = z.infer<typeof siteSchema>;

const menuTarget = field(link, 'The page or address that the link leads to.').meta({
  kind: 'menu link',
});

/** Text of a link → its target, in the order of the file. Links whose page does not exist are left out. */
export const links = (says: string, example: string, max = 10) =>
  field(
    z
      .record(z.string().min(1), menuTarget)
      .refine(
        (record) => Object.keys(record).length <= max,
        `at most ${max} links have room here.`,
      ),
    says,
    example,
  );

/** `content/menu.yaml`: the links of header, mobile menu and footer (specification, section 2). */
export const menuSchema = fields({
  header: links('At the top of every page.', 'header:\n  Home: /\n  Services: /services', 8),
  mobile: links(
    'In the panel that the menu button of narrow windows opens.',
    'mobile:\n  Home: /\n  About Us: /#about',
    16,
  ),
  footer: field(
    fields({
      services: field(
        z.int().min(0).max(12),
        'How many services the footer lists: the first of `/services`, by their `order`.',
        'services: 6',
      ),
      company: links(
        'The column about the company. Pages with `footer: company` follow.',
        'company:\n  Home: /\n  Careers: /careers',
      ),
      explore: links(
        'The column of more ways to what the site has. Absent: there is no such column.',
        'explore:\n  Solutions: /solutions',
      ).default({}),
      legal: links(
        'The column of legal pages, below the pages with `footer: legal`.',
        'legal:\n  Sitemap: /sitemap',
      ),
    }),
    'The columns of the footer.',
  ),
});

const written =
  'It must begin with a slash and be a path of this site such as /old-page, of letters, digits and - . _ ~ + , alone, and not of the service (/api/…)';

/** A path that has moved. The host compares it with the decoded path of a URL. */
const movedPath =
  /^(?!\/(?:api|_astro)(?:\/|$))(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}._~+,-]+)+\/?$/u;

/** The former paths of a page, for every page with its own file. */
export const redirectFrom = field(
  z.array(z.string().regex(movedPath, written)).min(1).optional(),
  'Paths that the page had before. A visitor who opens one of them is led to the page.',
  'redirectFrom: [/old-page]',
);

const movedTo = field(
  z
    .string()
    .regex(
      /^\/(?!\/)[^\s\\?]*$/,
      'It must be a page of this site, such as /services#about, as a redirect leads to no other site',
    )
    .meta({ example: '/services' }),
  'The page that the path leads to now.',
);

/** `content/redirects.yaml`: old path → page of this site. A file with only comments counts as empty. */
export const redirectsSchema = z.preprocess(
  (value) => value ?? {},
  z.record(z.string(), movedTo).superRefine((redirects, context) => {
    for (const path of Object.keys(redirects)) {
      if (movedPath.test(path)) continue;
      context.addIssue({ code: 'custom', path: [path], message: `${written}.` });
    }
  }),
);

const message = text({ max: 400 });

/** `content/chat.yaml`: the messages of the chat's assistant. */
export const chatSchema = fields({
  greeting: field(
    message,
    'What the assistant says first.',
    "greeting: Hello! I'm the AI assistant of {{site.name}}.",
  ),
  suggestions: field(
    z
      .array(text({ max: 20 }))
      .max(4)
      .optional(),
    'What a visitor may send with one press before they have written anything; best words that have a reply below. Absent: there are no such buttons.',
    'suggestions: [Services, Pricing, Contact]',
  ),
  keywords: field(
    z
      .array(
        fields({
          keyword: field(z.string().min(2), "The word in a visitor's message."),
          reply: field(message, 'What the assistant answers to it.'),
          offers: field(
            z.enum(['consultation', 'quick-dialog']),
            "A dialog that a button below the reply opens, beside a link to the common questions: consultation (Schedule a Consultation) or quick-dialog (Let's Talk).",
          ).optional(),
        }),
      )
      .min(1),
    'Keywords and their replies, in the order in which they are searched.',
    'keywords:\n  - keyword: pricing\n    reply: Pricing varies by project.',
  ),
  fallbacks: field(
    z.array(message).length(4),
    'What the assistant answers when no keyword is in the message.',
    "fallbacks:\n  - I'm not sure I understood that. Could you put it another way?\n  - … four in all",
  ),
});

const receipt = fields({
  subject: field(
    text({ max: 120 }),
    'The subject of the email, and its heading.',
    'subject: We have received your message',
  ),
  text: field(
    text(),
    'The text of the email, above the reference. An empty line begins a paragraph.',
    'text: |-\n  Thank you for writing to {{site.name}}.',
  ),
});

/** `content/receipts.yaml`: the mails that the service sends to visitors, by kind of form. */
export const receiptsSchema = fields(
  Object.fromEntries(
    forms.map(({ kind }) => [kind, field(receipt, `Of the form “${inWords(kind)}”.`).optional()]),
  ),
);
