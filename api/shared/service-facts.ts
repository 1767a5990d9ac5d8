/** What the service knows of the site's content. The build writes it beside the pages. */
import * as z from 'zod/mini';

/** Exit code of `src/build/write-service-facts.ts` when `content/` has errors. Node exits with 1 when code throws. */
export const contentErrorExitCode = 3;

/** Name of the file in the folder of the site. It is not served to visitors. */
export const serviceFactsFile = '_service.json';

const text = z.string().check(z.minLength(1));
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/));
const themeColours = z.object({
  paper: colour,
  ink: colour,
  /** The main colour of the brand, and the accent. */
  main: colour,
  accent: colour,
  /** The colour of error messages. */
  bad: colour,
});

export type ThemeColours = z.infer<typeof themeColours>;

const brandColours = z.object({ light: themeColours, dark: themeColours });

export const serviceFactsSchema = z.object({
  /** The version in package.json. Undefined in the facts of earlier builds. */
  version: z.optional(text),
  /** When the build began, and the `PUBLIC_*` settings that it was made with; undefined where nothing was built. */
  built: z.optional(z.iso.datetime()),
  settings: z.optional(z.record(z.string(), z.string())),
  identity: z.object({
    /** Short name of the company, for subject lines and greetings. */
    name: text,
    /** Language of the pages: `en-CA`. */
    locale: text,
    /** Registered name. */
    legalName: text,
    /** Postal address, on one line. Undefined in the facts of earlier builds. */
    address: z.optional(text),
    /** The name of the course-walk app. */
    appName: text,
    /** URL of the site, without a slash at its end. */
    website: z.url({ protocol: /^https?$/ }),
    /** One mailbox per purpose. */
    emails: z.object({
      info: z.email(),
      hello: z.email(),
      careers: z.email(),
      privacy: z.email(),
    }),
    /** Colours of the pages, for the mails and the pages that the service makes. */
    colours: brandColours,
    /** The same for the mails of the course-walk app. */
    appColours: brandColours,
  }),
  /** The receipt for the sender of a form, by kind. A kind without an entry sends none. */
  receipts: z.record(z.string(), z.optional(z.object({ subject: text, text }))),
  /** Paths of the site's pages, decoded, without a slash at their end. */
  pages: z.array(text),
});

export type ServiceFacts = z.infer<typeof serviceFactsSchema>;
