import type { z } from 'astro/zod';
import { formatProblems } from '#collections/problem.ts';
import { dataIn, readContent } from '#collections/read/content.ts';
import type { YamlFile } from '#collections/sources.ts';

/**
 * Returns the data of a YAML file of `content/`.
 *
 * @param root the folder that holds `content/` and `public/`
 * @throws Error that lists the problems of the file
 */
export const dataOf = <Schema extends z.ZodType>(
  source: YamlFile<Schema>,
  root?: string,
): z.output<Schema> => {
  const content = readContent(root);
  const data = dataIn(content, source);
  if (data === undefined) {
    throw new Error(formatProblems(content.yaml.get(source.file)?.problems ?? []));
  }
  return data;
};
