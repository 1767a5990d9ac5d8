/** What the service knows of the site's content. The build writes it beside the pages. */
import * as z from 'zod/mini';

/** Its name in the folder of the site. No visitor gets it. */
export const serviceFactsFile = '_service.json';

const text = z.string().check(z.minLength(1));
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/));
const themeColours = z.object({
  paper: colour,
  ink: colour,
  line: colour,
  /** The main colour of the brand. */
  main: colour,
  /** Of mistakes. */
  bad: colour,
});

export type ThemeColours = z.infer<typeof themeColours>;

export const serviceFactsSchema = z.object({
  /** Of package.json, with the commit in brackets where there was one: `1.0.0 (b54e6b9)`. Undefined: an earlier build. */
  version: z.optional(text),
  identity: z.object({
    /** Short name of the company, for subject lines and greetings. */
    name: text,
    /** Of the pages: `en-CA`. */
    locale: text,
    /** Registered name. */
    legalName: text,
    /** Postal, on one line. Undefined: an earlier build. */
    address: z.optional(text),
    /** The name of the course-walk app. Undefined: the site has no course-walk area, and the service is not its host. */
    appName: z.optional(text),
    /** URL of the site, without a slash at its end. */
    website: z.url({ protocol: /^https?$/ }),
    /** One mailbox per purpose. */
    emails: z.object({
      info: z.email(),
      hello: z.email(),
      careers: z.email(),
      privacy: z.email(),
    }),
    /** Of the pages, for those that the service makes, and for mails. */
    colours: z.object({ light: themeColours, dark: themeColours }),
  }),
  /** The mail to the sender of a form, by its kind; a kind that is not here sends none. */
  receipts: z.record(z.string(), z.optional(z.object({ subject: text, text }))),
  /** Paths that have moved → where to. Paths are decoded, and have no slash at their end; targets are as in URLs. */
  redirects: z.record(z.string(), z.string()),
  /** Path of each job that closes or has closed → its last day (UTC), as the site may be served for longer than that. */
  closingDays: z.record(z.string(), z.iso.date()),
  /** Whether the site holds drafts: search engines are kept away. */
  hasDrafts: z.boolean(),
  /** Paths of the site's pages, decoded, without a slash at their end. */
  pages: z.array(text),
  /** URL path of the file of each page (`/services.html`) → its Content Security Policy. */
  policies: z.record(z.string(), z.string()),
});

export type ServiceFacts = z.infer<typeof serviceFactsSchema>;
