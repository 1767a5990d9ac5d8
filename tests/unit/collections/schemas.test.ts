import { describe, expect, test } from 'vitest';
import type { z } from 'astro/zod';
import { stringify } from 'yaml';
import { formatMistake } from '#collections/reading/mistake.ts';
import { readYaml } from '#collections/reading/read-yaml.ts';
import { readFields } from '#collections/reading/read-fields.ts';
import { fillSiteFacts, readSite } from '#collections/site-facts.ts';
import { isRead } from '#collections/source.ts';
import { sources } from '#collections/sources.ts';
import { postalAddressLine } from '#lib/site-facts.ts';

/** Files of one page each. */
const names = [
  ...(['site', 'home', 'careers', 'partners', 'mendixSolutions', 'solutions'] as const),
  ...(['useCases', 'serviceDetail', 'contactPage', 'courseWalk'] as const),
].filter((name) => isRead(sources[name]));

describe.each(names)('the file of %s', (name) => {
  const { file, schema } = sources[name];
  const content = readYaml<z.ZodType>(sources[name]).source?.value as Record<string, unknown>;
  const faults = (changed: object) =>
    schema.safeParse(changed).error?.issues.map(({ path, message }) => `${path.join()} ${message}`);

  test('is accepted, but for a key that nobody reads', () => {
    expect(faults(content)).toBeUndefined();
    expect(faults({ ...content, colour: 'red' })?.join()).toContain('colour');
  });

  const isAsked = (key: string): boolean =>
    faults(Object.fromEntries(Object.entries(content).filter(([name]) => name !== key))) !==
    undefined;

  test.each(Object.keys(content).filter(isAsked))('shows how %s is written', (key) => {
    const without = Object.fromEntries(Object.entries(content).filter(([name]) => name !== key));
    const { mistakes } = readFields(file, stringify(without), schema);
    const start = `${file}, line 1: \`${key}\` is missing. Write it like this:\n    ---\n    ${key}:`;
    expect(mistakes.map(formatMistake)).toEqual([expect.stringContaining(start)]);
  });
});

describe('facts of the company', () => {
  test('are filled into texts', () => {
    const { emails, claims } = readSite();
    expect(fillSiteFacts('Write to {{site.emails.info}}, {{ site.claims.costs }} off')).toBe(
      `Write to ${emails.info}, ${claims['costs']} off`,
    );
    expect(fillSiteFacts('{{site.address}}')).toBe(postalAddressLine(readSite().address));
  });

  test('that do not exist are reported by name', () => {
    const unknown: string[] = [];
    const text = fillSiteFacts('{{site.fax}}', ({ message }) => unknown.push(message));
    expect(text).toBe('{{site.fax}}');
    expect(unknown.join()).toContain('{{site.fax}} is not a fact');
  });
});
