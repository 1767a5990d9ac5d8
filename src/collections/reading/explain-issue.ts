import type { z } from 'astro/zod';
import { impossibleDay } from '#collections/schemas/day.ts';
import { fieldNames, schemaAt } from '#collections/schemas/schema-at.ts';
import { type Mistake, shownLines } from './mistake.ts';
import { exampleAt, insideCurlyQuotes, mended } from './mend.ts';
import { didYouMean, nearest } from '#contract/nearest.ts';
import { explainInvisible } from './yaml-reasons.ts';
import { type FieldPath, valueAt, type YamlSource } from './yaml-source.ts';

type Issue = z.core.$ZodIssue;

const list = 'a list, each entry on a line that begins with "- "';
const group = 'a group of fields, each on a line of its own, further to the right';

/** Words for the types that zod expects. */
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

/** Words for zod's text formats. */
const formats: Record<string, string> = {
  email: 'an e-mail address, such as info@example.org',
  url: 'an address with https:// in front, such as https://www.example.org',
  date: 'a day, such as 2026-10-05',
};

/**
 * What a schema may add to an issue: the part of the text that it is about (a token, say), what was meant, and the
 * corrected lines.
 */
interface Params {
  part?: string;
  near?: string;
  lines?: string;
}

const paramsOf = (issue: Issue): Params =>
  (issue.code === 'custom' && (issue.params as Params | undefined)) || {};

/** The known value that an unknown value resembles. */
const nearOf = (issue: Issue, value: unknown): string | undefined =>
  issue.code === 'invalid_value'
    ? nearest(String(value), issue.values.map(String))
    : paramsOf(issue).near;

/**
 * `['steps', 2, 'icon']` → `steps, entry 3, icon`, in backticks. For a file that is a list, without the entry's number.
 */
const nameOf = (path: FieldPath): string => {
  const [first, ...rest] = path;
  const names = typeof first === 'number' && rest.length ? rest : path;
  return names.length === 0
    ? 'The whole file'
    : `\`${names.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : key)).join(', ')}\``;
};

const typeMessage = (expected: string, name: string, value: unknown): string => {
  const must = `${name} must be ${kinds[expected] ?? expected}`;
  if (expected === 'number' && typeof value === 'string' && /\d/.test(value)) {
    return `${must}, in digits alone: without a comma, a space and the currency.`;
  }
  return expected === 'string' && !Array.isArray(value)
    ? `${must}. Put it in quotation marks.`
    : `${must}.`;
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
      const wrongDay = issue.format === 'date' && impossibleDay(written);
      if (wrongDay) return `${name} is ${written}, and there is no such day. ${wrongDay}`;
      const kind = formats[issue.format];
      return kind ? `${name} must be ${kind}.` : `${name} is "${written}". ${issue.message}.`;
    }
    default:
      return `${name} is not right.`;
  }
};

/** Whether the last group in `value`, at any depth, may have a field of this name. */
const endsWithGroupOf = (key: string, value: unknown, schema: z.ZodType | undefined): boolean => {
  if (!schema || typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [last, inLast] = Object.entries(value).at(-1) ?? [''];
  return Boolean(schemaAt(schema, [key])) || endsWithGroupOf(key, inLast, schemaAt(schema, [last]));
};

/** Whether an unknown field may have been meant for the group above it, and is not indented. */
const isOfListAbove = (key: string, fields: unknown, schema: z.ZodType | undefined): boolean => {
  const known = fieldNames(schema);
  const entries = Object.entries(fields as Record<string, unknown>);
  const above = entries
    .slice(
      0,
      entries.findIndex(([name]) => name === key),
    )
    .findLast(([name]) => known.includes(name));
  const [name = '', value] = above ?? [];
  return schema !== undefined && endsWithGroupOf(key, value, schemaAt(schema, [name]));
};

/**
 * Explains a schema's issue in words, with its line and the corrected lines.
 *
 * @param source the YAML that was read
 */
export const explainIssue = (issue: Issue, schema: z.ZodType, source: YamlSource): Mistake[] => {
  const { file } = source;
  const path = issue.path as FieldPath;
  if (issue.code === 'unrecognized_keys') {
    const known = fieldNames(schemaAt(schema, path));
    const group = valueAt(source.value, path);
    return issue.keys.map((key) => ({
      file,
      line: source.lineOfKey([...path, key]),
      message:
        explainInvisible(`${key}:`) ??
        `There is no field \`${key}\` here.${didYouMean(key, known) || ` The fields are ${known.join(', ')}.`}${isOfListAbove(key, group, schemaAt(schema, path)) ? ' If it belongs to the list above, indent it as the lines there.' : ''}`,
    }));
  }
  const value = valueAt(source.value, path);
  const { part, lines: right } = paramsOf(issue);
  const name = nameOf(path);
  const message = messageOf(issue, name, value);
  if (part) return [{ file, line: source.lineOf(path, part), message }];
  const mend = mended(schema, path, value, source.writtenAt(path), nearOf(issue, value));
  const isCurly = mend !== undefined && insideCurlyQuotes(value) !== undefined;
  const says = isCurly
    ? `${name} stands in curly quotation marks (“ ”), which are letters here.`
    : message;
  const lines = right ?? mend ?? exampleAt(schema, path);
  return [
    {
      file,
      line: value === undefined ? source.lineOf(path) : source.lineOfKey(path),
      message: lines ? `${says} Write it like this:${shownLines(lines)}` : says,
    },
  ];
};
