import type { z } from 'astro/zod';
import { exampleLines } from '../schemas/field.ts';
import { fieldNames, schemaAt } from '../schemas/schema-at.ts';
import { type Mistake, shownLines } from './mistake.ts';
import { didYouMean } from '#contract/nearest.ts';
import { type FieldPath, valueAt, type YamlSource } from './yaml-source.ts';

type Issue = z.core.$ZodIssue;

const list = 'a list, each entry on a line that begins with "- "';
const group = 'a group of fields, each on a line of its own, further to the right';

/** By what zod expects. */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: list,
  tuple: list,
  object: group,
  record: group,
};

/** By zod's format of a text. */
const formats: Record<string, string> = {
  email: 'an e-mail address, such as info@example.org',
  url: 'an address with https:// in front, such as https://www.example.org',
  date: 'a day, such as 2026-10-05',
};

/** What a mistake is about, where that is a part of a text: a token, say. */
const partOf = (issue: Issue): string | undefined =>
  issue.code === 'custom' ? (issue.params as { part?: string } | undefined)?.part : undefined;

/** `['steps', 2, 'icon']` → `steps, entry 3, icon`, in backticks; of a file that is a list, without the entry's number. */
const nameOf = (path: FieldPath): string => {
  const [first, ...rest] = path;
  const names = typeof first === 'number' && rest.length ? rest : path;
  return names.length === 0
    ? 'The whole file'
    : `\`${names.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : key)).join(', ')}\``;
};

const typeMessage = (expected: string, name: string, value: unknown): string => {
  const must = `${name} must be ${kinds[expected] ?? expected}.`;
  return expected === 'string' && !Array.isArray(value)
    ? `${must} Put it in quotation marks.`
    : must;
};

const sizeMessage = (
  { origin, exact }: { origin: string; exact?: boolean | undefined },
  name: string,
  value: unknown,
  [word, limit]: [word: string, limit: number | bigint],
): string => {
  if (value === '') return `${name} is empty.`;
  const count = exact ? `${limit}` : `at ${word} ${limit}`;
  if (origin === 'string') return `${name} must have ${count} characters.`;
  if (!Array.isArray(value)) return `${name} must be ${count}.`;
  return `${name} must have ${count} ${Number(limit) === 1 ? 'entry' : 'entries'}, not ${value.length}.`;
};

const messageOf = (issue: Issue, name: string, value: unknown): string => {
  const written = String(value);
  if (issue.code === 'custom') return `${name}: ${issue.message}`;
  if (value === undefined) return `${name} is missing.`;
  if (value === null) return `${name} is empty.`;
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue.expected, name, value);
    case 'too_small':
      return sizeMessage(issue, name, value, ['least', issue.minimum]);
    case 'too_big':
      return sizeMessage(issue, name, value, ['most', issue.maximum]);
    case 'invalid_value':
      return `${name} is "${written}", but must be one of ${issue.values.join(', ')}.${didYouMean(written, issue.values.map(String))}`;
    case 'invalid_format': {
      const kind = formats[issue.format];
      return kind ? `${name} must be ${kind}.` : `${name} is "${written}". ${issue.message}.`;
    }
    default:
      return `${name} is not right.`;
  }
};

/** The field that `path` leads to or into, as its schema wants it. */
const exampleAt = (schema: z.ZodType, path: FieldPath): string | undefined => {
  const last = path.findLastIndex((each) => typeof each === 'string');
  const field = schemaAt(schema, path.slice(0, last + 1));
  return last < 0 || !field ? undefined : exampleLines(String(path[last]), field);
};

/**
 * What a schema finds wrong, in words, with the line and the lines as they should be.
 *
 * @param source what was read
 */
export const explainIssue = (issue: Issue, schema: z.ZodType, source: YamlSource): Mistake[] => {
  const { file } = source;
  const path = issue.path as FieldPath;
  if (issue.code === 'unrecognized_keys') {
    const known = fieldNames(schemaAt(schema, path));
    return issue.keys.map((key) => ({
      file,
      line: source.lineOfKey([...path, key]),
      message: `There is no field \`${key}\` here.${didYouMean(key, known) || ` The fields are ${known.join(', ')}.`}`,
    }));
  }
  const value = valueAt(source.value, path);
  const message = messageOf(issue, nameOf(path), value);
  const part = partOf(issue);
  if (part) return [{ file, line: source.lineOf(path, part), message }];
  const example = exampleAt(schema, path);
  return [
    {
      file,
      line: value === undefined ? source.lineOf(path) : source.lineOfKey(path),
      message: example ? `${message} Write it like this:${shownLines(example)}` : message,
    },
  ];
};
