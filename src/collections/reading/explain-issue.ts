import { z } from 'astro/zod';
import { exampleLines } from '../schemas/field.ts';
import { fieldNames, schemaAt } from '../schemas/schema-at.ts';
import { type Mistake, shownLines } from './mistake.ts';
import { didYouMean, nearest } from './nearest.ts';
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

const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

/** `['steps', 2, 'icon']` → `steps, entry 3, icon`, in backticks. */
const nameOf = (path: FieldPath): string =>
  path.length === 0
    ? 'The whole file'
    : `\`${path.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : key)).join(', ')}\``;

const typeMessage = (issue: z.ZodInvalidTypeIssue, name: string, written: string): string => {
  const kind = kinds[issue.expected] ?? issue.expected;
  if (issue.received === 'undefined') return `${name} is missing.`;
  if (issue.received === 'null') return `${name} is empty.`;
  if (issue.expected !== 'string') return `${name} must be ${kind}.`;
  if (written.startsWith('{'))
    return `${name} begins with a brace and must stand in quotation marks.`;
  return ['number', 'boolean'].includes(issue.received)
    ? `${name} must be a text. Put it in quotation marks.`
    : `${name} must be a text.`;
};

interface Limits {
  type: string;
  exact?: boolean | undefined;
}

const sizeMessage = (
  { type, exact }: Limits,
  name: string,
  value: unknown,
  [word, limit]: [word: string, limit: number | bigint],
): string => {
  const count = exact ? `${limit}` : `at ${word} ${limit}`;
  if (type === 'array') {
    return `${name} must have ${count} ${Number(limit) === 1 ? 'entry' : 'entries'}, not ${(value as unknown[]).length}.`;
  }
  if (type === 'string')
    return `${name} must have ${count} characters, not ${String(value).length}.`;
  return `${name} must be ${count}.`;
};

const message = (issue: z.ZodIssue, name: string, value: unknown, written: string): string => {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue, name, written);
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

/** The field with the only value that can be meant, where one is near enough. */
const corrected = (
  issue: z.ZodIssue,
  name: string,
  value: unknown,
  written: string,
): string | undefined => {
  if (issue.code === 'invalid_enum_value') {
    const found = nearest(String(value), issue.options.map(String));
    return found && `${name}: ${found}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'boolean' && typeof value === 'string') {
    return `${name}: ${/^(?:yes|y|on|true)$/i.test(value)}`;
  }
  const wantsText = issue.code === 'invalid_type' && issue.expected === 'string';
  const isLost = ['undefined', 'null', 'array'].includes(
    'received' in issue ? String(issue.received) : '',
  );
  return wantsText && !isLost && written ? `${name}: "${written.replaceAll('"', "'")}"` : undefined;
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
  if (issue.code === 'unrecognized_keys') {
    const known = fieldNames(schemaAt(schema, issue.path));
    return issue.keys.map((key) => ({
      file,
      line: source.lineOfKey([...at, ...issue.path, key]),
      message: `There is no field \`${key}\` here.${didYouMean(key, known) || ` The fields are ${known.join(', ')}.`}`,
    }));
  }
  const path = [...at, ...issue.path];
  const value = valueAt(source.value, path);
  const said = message(
    issue,
    nameOf(issue.path.length ? issue.path : at),
    value,
    source.written(path),
  );
  const key = issue.path.findLast((each) => typeof each === 'string');
  if (key === undefined) return [{ file, line: source.lineOf(path), message: said }];
  const keyPath = issue.path.slice(0, issue.path.lastIndexOf(key) + 1);
  const keySchema = schemaAt(schema, keyPath);
  const isKey = keyPath.length === issue.path.length;
  const lines =
    (isKey ? corrected(issue, key, value, source.written(path)) : undefined) ??
    (keySchema && exampleLines(key, keySchema));
  const { token } = issue.code === 'custom' ? ((issue.params ?? {}) as { token?: string }) : {};
  return [
    {
      file,
      line:
        value === undefined
          ? source.lineOf(path)
          : token
            ? source.lineOf(path, token)
            : source.lineOfKey(path),
      message: token || !lines ? said : `${said} Write it like this:${shownLines(lines)}`,
    },
  ];
};
