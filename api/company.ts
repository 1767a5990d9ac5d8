/**
 * Who the company is: its name, addresses and colours, and what it answers to the senders of forms; from the last build,
 * or from content/.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { buildFile, buildSchema } from '#contract/build-file.ts';
import { companyEmail } from '#contract/email-pattern.ts';
import {
  curlyQuotes,
  fillFacts,
  postalAddressLine,
  siteFactsOf,
  withoutLeftovers,
} from '#contract/content-text.ts';
import { isRecord } from '#contract/is-record.ts';
import { neutral, type Theme } from '#contract/neutral-colours.ts';
import { OperatorError } from '#settings/operator-error.ts';

const text = z.string().check(z.minLength(1));
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i), z.toLowerCase());
const email = z.string().check(z.regex(companyEmail));
const brand = z.object({ main: colour, accent: colour });

/** The parts of content/{site,colours,receipts}.yaml that the service needs. `npm run check` asks for more. */
const contentSchema = z.object({
  site: z.looseObject({
    name: text,
    legalName: text,
    appName: z.optional(text),
    /** Language of the pages: `en-CA`. */
    locale: text,
    address: z.object({
      street: text,
      locality: text,
      region: z.optional(text),
      postalCode: text,
      country: text,
      format: z.optional(text),
    }),
    emails: z.object({
      info: email,
      hello: email,
      careers: email,
      privacy: email,
    }),
    website: z.url({ protocol: /^https?$/ }).check(z.regex(/[^/]$/)),
  }),
  colours: z.looseObject({
    light: brand,
    dark: brand,
    courseWalk: z.optional(z.object({ light: colour, dark: colour })),
  }),
  receipts: z.record(z.string(), z.optional(z.object({ subject: text, text }))),
});

type CompanyContent = z.infer<typeof contentSchema>;

export interface ThemeColours {
  paper: string;
  ink: string;
  /** The main colour of the brand, and the accent. */
  main: string;
  accent: string;
  /** The colour of error messages. */
  bad: string;
}

type BrandColours = Record<Theme, ThemeColours>;

/** Who the company is, for the mails and the pages that the service makes. */
export interface Company extends Pick<
  CompanyContent['site'],
  'name' | 'legalName' | 'locale' | 'website' | 'emails'
> {
  /** Postal address, on one line. */
  address: string;
  /** Those of the site's pages. */
  colours: BrandColours;
  /** Name of the course-walk app. Undefined: the content leaves the area out. */
  appName?: string | undefined;
  /** Those of the company, except for the main colour. */
  appColours?: BrandColours | undefined;
  /** By kind of form. A kind without an entry sends none. */
  receipts: CompanyContent['receipts'];
  /** The `PUBLIC_*` settings of the build that has stored these values; undefined where there is none. */
  settings?: Record<string, string>;
}

/** A value of YAML with each of its texts replaced. */
const mapTexts = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value);
  if (!isRecord(value)) return value;
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, replace));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapTexts(part, replace)]),
  );
};

const readYaml = (root: string, file: string): unknown => {
  try {
    return parse(withoutLeftovers(readFileSync(join(root, file), 'utf8')));
  } catch (cause) {
    const { code, name } = cause as NodeJS.ErrnoException;
    throw new OperatorError(`${file} cannot be read (${code ?? name}): npm run check says more.`, {
      cause,
    });
  }
};

/** content/site.yaml, with curly quotes in its texts, but not in what programs read. */
const siteOf = (written: unknown): object => {
  if (!isRecord(written)) return {};
  const { emails, website } = written;
  return { ...(mapTexts(written, curlyQuotes) as object), emails, website };
};

/**
 * Reads the three files as pages do: with the facts of content/site.yaml for their tokens, and curly quotes.
 *
 * @param root the folder that holds `content/`
 * @throws OperatorError that names the file and the field
 */
export const readCompanyContent = (root = '.'): CompanyContent => {
  const site = siteOf(readYaml(root, 'content/site.yaml'));
  const isSiteRight = contentSchema.shape.site.safeParse(site).success;
  const facts = isSiteRight
    ? siteFactsOf(site as CompanyContent['site'])
    : new Map<string, string>();
  const { success, data, error } = contentSchema.safeParse({
    site,
    colours: readYaml(root, 'content/colours.yaml'),
    receipts: mapTexts(readYaml(root, 'content/receipts.yaml'), (each) =>
      curlyQuotes(fillFacts(each, facts)),
    ),
  });
  if (success) return data;
  const [file, ...field] = error.issues[0]?.path.map(String) ?? [];
  throw new OperatorError(
    `content/${file}.yaml: \`${field.join('.')}\` is missing or wrong: npm run check says more.`,
  );
};

const companyOf = ({ site, colours, receipts }: CompanyContent): Company => {
  const themeColours = (theme: Theme): ThemeColours => {
    const { paper, ink, bad } = neutral[theme];
    return { paper, ink, bad, ...colours[theme] };
  };
  const { name, legalName, appName, locale, website, emails } = site;
  const [light, dark] = [themeColours('light'), themeColours('dark')];
  const { courseWalk } = colours;
  return {
    name,
    legalName,
    appName,
    locale,
    website,
    emails,
    address: postalAddressLine(site.address),
    colours: { light, dark },
    appColours: courseWalk && {
      light: { ...light, main: courseWalk.light },
      dark: { ...dark, main: courseWalk.dark },
    },
    receipts,
  };
};

/** The company as `content/` has it now. @throws OperatorError where a file of it is wrong */
export const companyOfContent = (root?: string): Company => companyOf(readCompanyContent(root));

/** Where `npm run build` puts the site. */
export const builtSite = 'dist';

/**
 * The company as the last build has it, so that a mistake in `content/` stops no service; as `content/` has it where
 * there is no build.
 *
 * @param siteDir folder of the built site; empty: this service serves none
 * @throws OperatorError whose message tells an operator what is wrong
 */
export const readCompany = (siteDir: string): Company => {
  const file = join(siteDir || builtSite, buildFile);
  if (!existsSync(file)) return companyOfContent();
  try {
    const { content, settings } = buildSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { ...companyOf(contentSchema.parse(content)), settings };
  } catch (cause) {
    throw new OperatorError(`${file} cannot be read: build the site again.`, { cause });
  }
};

/**
 * The host name of the company's website: what the service calls itself to mail servers, and the demo account's domain.
 */
export const websiteDomain = ({ website }: Pick<Company, 'website'>): string =>
  new URL(website).hostname;
