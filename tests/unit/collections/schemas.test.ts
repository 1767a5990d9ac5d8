import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { formatMistake } from '../../../src/collections/reading/mistake.ts';
import { readFields } from '../../../src/collections/reading/read-fields.ts';
import { careersSchema } from '../../../src/collections/schemas/careers.ts';
import { courseWalkSchema } from '../../../src/collections/schemas/course-walk.ts';
import { fillSiteFacts } from '../../../src/collections/site-facts/fill-site-facts.ts';
import { homeSchema } from '../../../src/collections/schemas/home.ts';
import { mendixSolutionsSchema } from '../../../src/collections/schemas/mendix-solutions.ts';
import {
  contactPageSchema,
  introducedPageSchema,
  overviewSchema,
  serviceDetailSchema,
} from '../../../src/collections/schemas/pages.ts';
import { partnersSchema } from '../../../src/collections/schemas/partners.ts';
import { siteSchema } from '../../../src/collections/schemas/site.ts';
import { readSite } from '../../../src/collections/site-facts/read-site.ts';
import { filesBelow } from '../../helpers/files-below.ts';
import { postalAddressLine } from '../../../src/lib/site-facts.ts';

const read = (name: string): Record<string, unknown> =>
  parse(readFileSync(`content/${name}.yaml`, 'utf8')) as Record<string, unknown>;

/** Files of one page each → their schema. */
const files = {
  site: siteSchema,
  home: homeSchema,
  careers: careersSchema,
  partners: partnersSchema,
  'mendix-solutions': mendixSolutionsSchema,
  solutions: overviewSchema,
  'use-cases': introducedPageSchema,
  'service-detail': serviceDetailSchema,
  'contact-page': contactPageSchema,
  'course-walk/landing': courseWalkSchema,
};

describe.each(Object.entries(files))('content/%s.yaml', (name, schema) => {
  const content = read(name);
  const faults = (changed: object) =>
    schema.safeParse(changed).error?.issues.map(({ path, message }) => `${path.join()} ${message}`);

  test('is accepted, but for a key that nobody reads', () => {
    expect(faults(content)).toBeUndefined();
    expect(faults({ ...content, colour: 'red' })?.join()).toContain('colour');
  });

  test.each(Object.keys(content))('shows how %s is written', (key) => {
    const without = Object.fromEntries(Object.entries(content).filter(([name]) => name !== key));
    const { mistakes } = readFields('a.yaml', stringify(without), schema);
    const start = `a.yaml, line 1: \`${key}\` is missing. Write it like this:\n    ---\n    ${key}:`;
    expect(mistakes.map(formatMistake)).toEqual([expect.stringContaining(start)]);
  });
});

describe('facts of the company', () => {
  test('are filled into texts', () => {
    const { emails, claims } = readSite();
    expect(fillSiteFacts('Write to {{site.emails.info}}, {{ site.claims.costs }} off')).toBe(
      `Write to ${emails.info}, ${claims.costs} off`,
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

test('the app has its name from content/site.yaml alone', () => {
  const { appName } = readSite();
  const named = ['content', 'src', 'api']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => /\.(md|yaml|astro|tsx?|js)$/.test(file))
    .filter((file) => readFileSync(file, 'utf8').includes(appName));
  // A caption of the landing page speaks of walking a course.
  expect(named.toSorted()).toEqual(['content/course-walk/landing.yaml', 'content/site.yaml']);
});
