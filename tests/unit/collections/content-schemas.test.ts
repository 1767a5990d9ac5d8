/** How editors complete and explain the fields of `content/`: by the JSON Schemas that Astro writes for the collections. */
import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { entryOf, type Source, sources } from '#collections/sources.ts';

const all = Object.entries<Source>(sources);
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

test('every YAML file names its schema, and extensions that read schemas are recommended', () => {
  const tied = all.flatMap(([name, source]) => {
    if (!('file' in source)) return [];
    const ofAstro = `../.astro/collections/${name}.schema.json`;
    if (source.schema === entryOf(source)) return [[ofAstro.slice(1), source.file]];
    // Astro's schema is for one entry.
    const ofList = `./.vscode/${name}.schema.json`;
    expect(read(ofList)).toEqual({ type: 'array', items: { $ref: ofAstro } });
    return [[ofList, source.file]];
  });
  expect(read('.vscode/settings.json')).toEqual({
    'yaml.schemas': Object.fromEntries(tied) as unknown,
    'astro.content-intellisense': true,
  });
  expect(read('.vscode/extensions.json')['recommendations']).toEqual([
    'astro-build.astro-vscode',
    'oxc.oxc-vscode',
    'redhat.vscode-yaml',
  ]);
});

/** Returns the JSON Schema that Astro would write. */
const jsonSchema = (source: Source) =>
  z.toJSONSchema(entryOf(source), { unrepresentable: 'any', io: 'input' });

test.each(all)('%s → every field has a description', (_, source) => {
  const explained: Array<[name: string, line: string | undefined]> = [];
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties = {} } = schema as { properties?: Record<string, z.core.JSONSchema.Schema> };
    for (const [name, { description }] of Object.entries(properties)) {
      // A length or an example is not an explanation.
      explained.push([name, /^(?!A text of|For example).*/.exec(description ?? '')?.[0]]);
    }
    Object.values(schema).forEach(walk);
  };
  const schema = jsonSchema(source);
  walk(schema);
  expect(
    explained.filter(([, line]) => !line),
    'fields without a line that explains them',
  ).toEqual([]);
  expect(explained.length > 0 || Object.hasOwn(schema, 'additionalProperties')).toBe(true);
});

test('a field’s description says its purpose, its form and its values', () => {
  const jobs = jsonSchema(sources.jobs);
  const { tab, closes } = jobs.properties as Record<string, z.core.JSONSchema.Schema>;
  expect(tab?.enum).toEqual(['engineering', 'design', 'business']);
  expect(tab?.description).toMatch(/^The tab of `\/careers`.*For example:\ntab: engineering/s);
  expect(closes?.description).toContain('closes: "2026-12-31"');
  expect(jobs.required).toContain('datePosted');
  expect(jobs.required).not.toContain('closes');
  expect(jobs.additionalProperties).toBe(false);
});
