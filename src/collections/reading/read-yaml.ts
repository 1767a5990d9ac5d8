import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { ContentError } from './mistake.ts';
import { checkYaml } from './read-content.ts';

/**
 * Reads a YAML file by its schema, where no collection does.
 *
 * @param file path from the project's root: `content/site.yaml`
 * @throws ContentError that names the file, the line and what the schema refuses
 */
export const readYaml = <Schema extends z.ZodTypeAny>(
  file: string,
  schema: Schema,
): z.output<Schema> => {
  if (!existsSync(file)) throw new ContentError([{ file, message: 'This file is missing.' }]);
  const { data, mistakes } = checkYaml(file, readFileSync(file, 'utf8'), schema);
  if (data === undefined || mistakes.length) throw new ContentError(mistakes);
  return data;
};
