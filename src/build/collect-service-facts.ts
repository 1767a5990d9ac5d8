import { readFileSync } from 'node:fs';
import type { ServiceFacts } from '#shared/service-facts.ts';
import { dataOf } from '#collections/read/yaml.ts';
import { sources } from '#collections/sources.ts';
import { neutral, type Theme } from '#lib/palette.ts';
import { postalAddressLine } from '#lib/site-facts.ts';

const packageVersion = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

/** The colours of pages with these main colours and accents. */
const pageColours = (
  main: Record<Theme, string>,
  accent: Record<Theme, string>,
): ServiceFacts['identity']['colours'] => {
  const of = (theme: Theme) => {
    const { paper, ink, bad } = neutral[theme];
    return { paper, ink, main: main[theme], accent: accent[theme], bad };
  };
  return { light: of('light'), dark: of('dark') };
};

/**
 * What the service knows of `content/`, and of the pages that were made of it.
 *
 * @param pages their paths, as in the contract; none when nothing was built
 * @throws ContentError with the problems of content/site.yaml, colours.yaml and receipts.yaml. Other files with errors
 * are left out
 */
export const serviceFacts = (pages: string[] = []): ServiceFacts => {
  const { name, locale, legalName, address, appName, website, emails } = dataOf(sources.site);
  const { info, hello, careers, privacy } = emails;
  const { light, dark, courseWalk } = dataOf(sources.colours);
  const accents = { light: light.accent, dark: dark.accent };
  return {
    version: packageVersion(),
    identity: {
      name,
      locale,
      legalName,
      address: postalAddressLine(address),
      appName,
      website,
      emails: { info, hello, careers, privacy },
      colours: pageColours({ light: light.main, dark: dark.main }, accents),
      appColours: pageColours(courseWalk, accents),
    },
    receipts: dataOf(sources.receipts),
    pages,
  };
};
