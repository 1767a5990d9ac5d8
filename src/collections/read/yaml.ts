import type { z } from 'astro/zod';
import { knownFacts } from '#collections/site-facts.ts';
import type { YamlFile } from '#collections/source.ts';
import type { Facts } from '#lib/site-facts.ts';
import { type Fields, readFields } from './fields.ts';
import { readText } from './text.ts';

/** Reads a YAML file. */
export const readYaml = <Schema extends z.ZodType>(
  { file, schema }: YamlFile<z.ZodType, Schema>,
  facts: Facts = knownFacts(),
): Fields<z.output<Schema>> => {
  const { text, problems } = readText(file);
  return text === undefined
    ? { problems, references: [], texts: [] }
    : readFields(file, text, schema, facts);
};
