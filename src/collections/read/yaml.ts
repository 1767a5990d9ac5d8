/** The YAML files of `content/`, and the facts of content/site.yaml, which every other file may use. */
import { existsSync } from 'node:fs';
import type { z } from 'astro/zod';
import { error, formatProblems } from '#collections/problem.ts';
import { sources, type YamlFile } from '#collections/sources.ts';
import { type Facts, siteFactsOf } from '#contract/content-text.ts';
import { type Fields, readFields, unread } from './fields.ts';
import { readTextFile } from './text-file.ts';

/** The facts that were read last, and the text they were read from: a build asks for them at each file. */
let last: { text: string; facts: Facts } | undefined;

/** Name → value of every fact, and the address as one line; none while content/site.yaml has an error. */
export const readFacts = (): Facts => {
  const { file, schema } = sources.site;
  const text = (existsSync(file) && readTextFile(file).text) || '';
  if (last?.text !== text) {
    const { data } = readFields(file, text, schema, new Map());
    last = { text, facts: data ? siteFactsOf(data) : new Map() };
  }
  return last.facts;
};

/** Reads a YAML file. */
export const readYaml = <Schema extends z.ZodType>(
  { file, schema }: YamlFile<Schema>,
  facts: Facts = readFacts(),
): Fields<z.output<Schema>> => {
  if (!existsSync(file)) return unread(error(file, undefined, 'This file is missing.'));
  const { text, problem } = readTextFile(file);
  return problem ? unread(problem) : readFields(file, text, schema, facts);
};

/**
 * The data of a YAML file.
 *
 * @throws Error that lists the problems of the file
 */
export const dataOf = <Schema extends z.ZodType>(source: YamlFile<Schema>): z.output<Schema> => {
  const { data, problems } = readYaml(source);
  if (data === undefined) throw new Error(formatProblems(problems));
  return data;
};
