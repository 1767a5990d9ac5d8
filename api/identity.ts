/** The facts about the company that the service needs. They come from the same `content/site.yaml` as the pages'. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { siteFactsOf } from '#contract/site-facts.ts';

const sentence = z.string().check(z.minLength(2));

const identitySchema = z.object({
  /** Short name, for subject lines and greetings. */
  name: sentence,
  /** Registered name. */
  legalName: sentence,
  /** The name of the course-walk app. */
  appName: sentence,
  /** URL of the site, without a slash at its end. */
  website: z.url({ protocol: /^https?$/ }),
  /** One mailbox per purpose. */
  emails: z.object({
    info: z.email(),
    hello: z.email(),
    careers: z.email(),
    privacy: z.email(),
  }),
});

export type Identity = z.infer<typeof identitySchema>;

/** The host name of the company's website: the domain of Message-IDs (RFC 5322, section 3.6.4) and of the demo account. */
export const identityDomain = ({ website }: Pick<Identity, 'website'>): string =>
  new URL(website).hostname;

const readYaml = (file: string): unknown => {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Reads and checks a file of `content/`.
 *
 * @throws Error whose message names the file and the fields that are wrong
 */
export const readContent = <Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): z.output<Schema> => {
  const { success, data, error } = z.safeParse(schema, readYaml(file));
  if (success) return data;
  const faults = error.issues.map(({ path }) => path.join('.') || 'the whole file');
  throw new Error(`${file} is not right: correct ${[...new Set(faults)].join(', ')}.`);
};

const siteFile = 'content/site.yaml';

/** @throws Error as `readContent` */
export const readIdentity = (file = siteFile): Identity => readContent(file, identitySchema);

const factsSchema = z.looseObject({
  address: z.object({
    street: sentence,
    locality: sentence,
    region: sentence,
    postalCode: sentence,
    country: sentence,
  }),
});

/**
 * Name → value of every fact that a text may refer to, as on the pages.
 *
 * @throws Error as `readContent`
 */
export const readSiteFacts = (file = siteFile): ReadonlyMap<string, string> =>
  siteFactsOf(readContent(file, factsSchema));
