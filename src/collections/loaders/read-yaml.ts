import { readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { parse } from 'yaml';

/**
 * What a YAML text holds.
 *
 * @param file as the message names it: `content/faq.yaml`
 * @throws Error in a sentence that names the file and the line in it
 */
export const parseYaml = (file: string, text: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${file} is not right: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Reads a YAML file by its schema, where no collection does.
 *
 * @param file path from the project's root: `content/site.yaml`
 * @throws Error that names the file and each field that the schema refuses
 */
export const readYaml = <Schema extends z.ZodTypeAny>(
  file: string,
  schema: Schema,
): z.output<Schema> => {
  const result = schema.safeParse(parseYaml(file, readFileSync(file, 'utf8')));
  if (result.success) return result.data as z.output<Schema>;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${file} is not right:\n  ${faults.join('\n  ')}`);
};
