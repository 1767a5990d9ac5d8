import { describe, expect, test } from 'vitest';
import type { z } from 'astro/zod';
import { stringify } from 'yaml';
import { formatProblems } from '#collections/problem.ts';
import { readFields } from '#collections/read/fields.ts';
import { dataOf, readFacts, readYaml } from '#collections/read/yaml.ts';
import { isRead, sources } from '#collections/sources.ts';
import { fillFacts, postalAddressLine } from '#lib/site-facts.ts';

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
    const { problems } = readFields(file, stringify(without), schema, readFacts());
    const start = `${file}, line 1: \`${key}\` is missing. Write it like this:\n    ---\n    ${key}:`;
    expect(problems.map((each) => formatProblems([each]))).toEqual([
      expect.stringContaining(start),
    ]);
  });
});

test('facts of the company are filled into texts; a token of no fact stays', () => {
  const { emails, claims } = dataOf(sources.site);
  const text = 'Write to {{site.emails.info}}, {{ site.claims.costs }} off, {{site.fax}}';
  expect(fillFacts(text, readFacts())).toBe(
    `Write to ${emails.info}, ${claims['costs']} off, {{site.fax}}`,
  );
  expect(fillFacts('{{site.address}}', readFacts())).toBe(
    postalAddressLine(dataOf(sources.site).address),
  );
});
