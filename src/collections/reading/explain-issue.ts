import type { z } from 'astro/zod';
import { exampleLines } from '../schemas/field.ts';
import { fieldNames, schemaAt } from '../schemas/schema-at.ts';
import { type Mistake, shownLines } from './mistake.ts';
import { didYouMean } from './nearest.ts';
import type { FieldPath, YamlSource } from './yaml-source.ts';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list, each entry on a line that begins with "- "',
  object: 'a group of fields, each on a line of its own, further to the right',
};

const strings: Record<string, string> = {
  email: 'an e-mail address, such as info@example.org',
  url: 'an address with https:// in front, such as https://www.example.org',
  date: 'a day, such as 2026-10-05',
};

/** What a mistake is about, where that is a part of a text: a token, say. */
const partOf = (issue: z.ZodIssue): string | undefined =>
  issue.code === 'custom' ? (issue.params as { part?: string } | undefined)?.part : undefined;

const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

/** `['steps', 2, 'icon']` → `steps, entry 3, icon`, in backticks. */
const nameOf = (path: FieldPath): string =>
  path.length === 0
    ? 'The whole file'
    : `\`${path.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : key)).join(', ')}\``;

const typeMessage = ({ expected, received }: z.ZodInvalidTypeIssue, name: string): string => {
  if (received === 'undefined') return `${name} is missing.`;
  if (received === 'null') return `${name} is empty.`;
  const must = `${name} must be ${kinds[expected] ?? expected}.`;
  return expected === 'string' && received !== 'array'
    ? `${must} Put it in quotation marks.`
    : must;
};

const sizeMessage = (
  { type, exact }: { type: string; exact?: boolean | undefined },
  name: string,
  value: unknown,
  [word, limit]: [word: string, limit: number | bigint],
): string => {
  if (value === '') return `${name} is empty.`;
  const count = exact ? `${limit}` : `at ${word} ${limit}`;
  if (type === 'string') return `${name} must have ${count} characters.`;
  if (!Array.isArray(value)) return `${name} must be ${count}.`;
  return `${name} must have ${count} ${Number(limit) === 1 ? 'entry' : 'entries'}, not ${value.length}.`;
};

const messageOf = (issue: z.ZodIssue, name: string, value: unknown): string => {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue, name);
    case 'too_small':
      return sizeMessage(issue, name, value, ['least', issue.minimum]);
    case 'too_big':
      return sizeMessage(issue, name, value, ['most', issue.maximum]);
    case 'invalid_enum_value':
      return `${name} is "${String(value)}", but must be one of ${issue.options.join(', ')}.${didYouMean(String(value), issue.options.map(String))}`;
    case 'invalid_string': {
      const kind = typeof issue.validation === 'string' && strings[issue.validation];
      return kind ? `${name} must be ${kind}.` : `${name} is "${String(value)}". ${issue.message}.`;
    }
    case 'custom':
      return `${name}: ${issue.message}`;
    default:
      return `${name} is not right.`;
  }
};

/** The field that `path` leads to or into, as its schema wants it. */
const exampleAt = (schema: z.ZodTypeAny, path: FieldPath): string | undefined => {
  const last = path.findLastIndex((each) => typeof each === 'string');
  const field = schemaAt(schema, path.slice(0, last + 1));
  return last < 0 || !field ? undefined : exampleLines(String(path[last]), field);
};

/**
 * What a schema finds wrong, in words, with the line and the lines as they should be.
 *
 * @param source what was read
 * @param at where the schema begins in it: `[3]` for the fourth entry of a list
 */
export const explainIssue = (
  issue: z.ZodIssue,
  schema: z.ZodTypeAny,
  source: YamlSource,
  at: FieldPath = [],
): Mistake[] => {
  const { file } = source;
  const path = [...at, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const known = fieldNames(schemaAt(schema, issue.path));
    return issue.keys.map((key) => ({
      file,
      line: source.lineOfKey([...path, key]),
      message: `There is no field \`${key}\` here.${didYouMean(key, known) || ` The fields are ${known.join(', ')}.`}`,
    }));
  }
  const value = valueAt(source.value, path);
  const message = messageOf(issue, nameOf(issue.path.length ? issue.path : at), value);
  const part = partOf(issue);
  if (part) return [{ file, line: source.lineOf(path, part), message }];
  const example = exampleAt(schema, issue.path);
  return [
    {
      file,
      line: value === undefined ? source.lineOf(path) : source.lineOfKey(path),
      message: example ? `${message} Write it like this:${shownLines(example)}` : message,
    },
  ];
};
