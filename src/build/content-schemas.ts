/**
 * `npx node src/build/content-schemas.ts`: writes the JSON Schema of each collection to content/.schemas/, by which editors
 * complete and explain the fields (.vscode/settings.json). To be run when a schema has changed; a test tells.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { markdownFolders, yamlFiles, yamlLists } from '../collections/sources.ts';
import { isRunDirectly } from './is-run-directly.ts';

const folder = 'content/.schemas';

/** What is written in a file, not what the site makes of it. */
const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' });

/** File → text of every schema; that of a YAML list is of the whole list. */
export const contentSchemas = (): Map<string, string> => {
  const groups = Object.entries({ ...markdownFolders, ...yamlFiles });
  const schemas = [
    ...groups.map(([name, { schema }]) => [name, jsonSchema(schema)] as const),
    ...Object.entries(yamlLists).map(
      ([name, { schema }]) => [name, jsonSchema(schema.array().min(1))] as const,
    ),
  ];
  return new Map(
    schemas.map(([name, schema]) => [
      `${folder}/${name}.json`,
      `${JSON.stringify(schema, undefined, 2)}\n`,
    ]),
  );
};

if (isRunDirectly(import.meta.url)) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, text] of contentSchemas()) writeFileSync(file, text);
}
