/** Makes the note that tells the service about the company (api/company.ts). The service does not read `content/`. */
import type { Company, ThemeColours } from '#api/company.ts';
import { type Content, content, dataIn } from '#collections/read/content.ts';
import { sources, type YamlFile } from '#collections/sources.ts';
import { postalAddressLine } from '#lib/content-text.ts';
import { neutral, type Theme } from '#lib/neutral-colours.ts';
import type { z } from 'astro/zod';

/** The files that the note is made from. */
export const companySources = [sources.site, sources.colours, sources.receipts];

/**
 * Returns the note about the company, with the facts filled into its texts.
 *
 * @throws Error if one of those files has an error
 */
export const companyIn = (all: Content = content()): Company => {
  const dataOf = <Schema extends z.ZodType>(source: YamlFile<Schema>): z.output<Schema> => {
    const data = dataIn(all, source);
    if (data === undefined) throw new Error(`${source.file} has an error.`);
    return data;
  };
  const { name, legalName, appName, locale, timeZone, address, emails, website } = dataOf(
    sources.site,
  );
  const { courseWalk, ...brand } = dataOf(sources.colours);
  const coloursOf = (theme: Theme): ThemeColours => {
    const { paper, ink, bad } = neutral[theme];
    return { paper, ink, bad, ...brand[theme] };
  };
  const [light, dark] = [coloursOf('light'), coloursOf('dark')];
  return {
    name,
    legalName,
    appName,
    locale,
    timeZone,
    address: postalAddressLine(address),
    emails,
    website,
    colours: { light, dark },
    appColours: courseWalk && {
      light: { ...light, main: courseWalk.light },
      dark: { ...dark, main: courseWalk.dark },
    },
    receipts: dataOf(sources.receipts),
  };
};
