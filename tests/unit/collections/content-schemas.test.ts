/** The JSON Schemas by which editors complete and explain the fields of `content/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSchemas } from '../../../src/build/content-schemas.ts';
import { yamlFiles, yamlLists } from '../../../src/collections/sources.ts';

test('those of content/.schemas are current; `npx node src/build/content-schemas.ts` writes them', () => {
  const folder = 'content/.schemas';
  const written = readdirSync(folder).map((name): [string, string] => [
    `${folder}/${name}`,
    readFileSync(`${folder}/${name}`, 'utf8'),
  ]);
  expect(new Map(written)).toEqual(contentSchemas());
});

test('every YAML file is tied to its schema, and the extensions that read them are recommended', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const tied = Object.entries({ ...yamlFiles, ...yamlLists }).map(([name, { file }]) => [
    `./content/.schemas/${name}.json`,
    file,
  ]);
  expect(read('.vscode/settings.json')).toEqual({
    'yaml.schemas': Object.fromEntries(tied) as unknown,
    'astro.content-intellisense': true,
  });
  expect(read('.vscode/extensions.json')['recommendations']).toEqual([
    'astro-build.astro-vscode',
    'redhat.vscode-yaml',
  ]);
});

test('a field says what it is for, how it is written, and what it may be', () => {
  const jobs = JSON.parse(contentSchemas().get('content/.schemas/jobs.json') ?? '') as {
    properties: Record<string, { description: string; enum?: string[] }>;
    required: string[];
    additionalProperties: boolean;
  };
  const { tab, closes } = jobs.properties;
  expect(tab?.enum).toEqual(['engineering', 'design', 'business']);
  expect(tab?.description).toMatch(/^The tab of `\/careers`.*For example:\ntab: engineering/s);
  expect(closes?.description).toContain('closes: "2026-12-31"');
  expect(jobs.required).toContain('datePosted');
  expect(jobs.required).not.toContain('closes');
  expect(jobs.additionalProperties).toBe(false);
});
