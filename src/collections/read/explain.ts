import type { z } from 'astro/zod';
import { error, type Problem } from '#collections/problem.ts';
import { fieldNames, inner, schemaAt } from '#collections/schemas/field.ts';
import { didYouMean } from '#lib/nearest.ts';
import { colonInText, type FieldPath, valueAt, type YamlDocument } from './yaml.ts';

type Issue = z.core.$ZodIssue;

const list = 'a list, with each entry on a line that begins with "- "';
const group = 'a group of fields, each on its own line, with a colon and a space after its name';

/** Words for the types that zod expects. */
const types: Record<string, string> = {
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
  url: 'an address that begins with https://, such as https://www.example.org',
  date: 'a day, such as 2026-10-05',
};

/**
 * `['steps', 2, 'icon']` → `steps, entry 3, icon`, in backticks. For a file that is a list, without the entry's number.
 */
export const nameOf = (path: FieldPath): string => {
  const [first, ...rest] = path;
  const names = typeof first === 'number' && rest.length ? rest : path;
  return names.length === 0
    ? 'The whole file'
    : `\`${names.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : key)).join(', ')}\``;
};

const explainType = (expected: string, name: string, value: unknown): string => {
  const must = `${name} must be ${types[expected] ?? expected}.`;
  if (expected !== 'string' || Array.isArray(value)) return must;
  return `${must} ${typeof value === 'object' ? colonInText : 'Put it in straight quotation marks: "…".'}`;
};

const explainSize = (
  { origin, exact, inclusive = true }: { origin: string; exact?: boolean; inclusive?: boolean },
  name: string,
  value: unknown,
  [word, limit]: [word: string, limit: number | bigint],
): string => {
  const count = exact ? `${limit}` : `at ${word} ${limit}`;
  if (origin === 'string') return `${name} must have ${count} characters.`;
  if (!Array.isArray(value)) {
    const [beyond, until] = word === 'least' ? ['more than', 'or more'] : ['less than', 'or less'];
    return `${name} must be ${inclusive ? `${limit} ${until}` : `${beyond} ${limit}`}.`;
  }
  const isJoined =
    value.length < limit &&
    value.some((entry) => typeof entry === 'string' && entry.includes(' - '));
  const cause = isJoined
    ? ' An entry that is indented further than the one above becomes part of its text. Indent all entries equally.'
    : '';
  return `${name} must have ${count} ${Number(limit) === 1 ? 'entry' : 'entries'}, not ${value.length}.${cause}`;
};

const explain = (issue: Issue, name: string, value: unknown): string => {
  const written = String(value);
  if (issue.code === 'custom') return `${name}: ${issue.message}`;
  if (value === undefined) return `${name} is missing.`;
  if (value === null || value === '') return `${name} is empty.`;
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue.expected, name, value);
    case 'too_small':
      return explainSize(issue, name, value, ['least', issue.minimum]);
    case 'too_big':
      return explainSize(issue, name, value, ['most', issue.maximum]);
    case 'invalid_value':
      return `${name} is "${written}", but must be one of ${issue.values.join(', ')}.${didYouMean(written, issue.values.map(String))}`;
    case 'invalid_format': {
      const wanted = formats[issue.format];
      return wanted ? `${name} must be ${wanted}.` : `${name} is "${written}". ${issue.message}.`;
    }
    default:
      return `${name} has a value that is not allowed here.`;
  }
};

/** Returns the help of the field at `path`, as editors show it. For a list entry: the help of the list. */
const helpAt = (schema: z.ZodType, path: FieldPath): string | undefined => {
  const last = path.findLastIndex((each) => typeof each === 'string');
  const field = last < 0 ? undefined : schemaAt(schema, path.slice(0, last + 1));
  return (field?.description ?? (field && inner(field).description))?.replaceAll('\n\n', '\n');
};

/** Explains a schema's issue in words, with its line and the field's help. */
export const explainIssue = (
  file: string,
  issue: Issue,
  schema: z.ZodType,
  document: YamlDocument,
): Problem[] => {
  const path = issue.path as FieldPath;
  if (issue.code === 'unrecognized_keys') {
    const known = fieldNames(schemaAt(schema, path));
    const otherwise = ` The fields here are ${known.join(', ')}. If this line belongs to the list above, indent it like the lines of that list.`;
    return issue.keys.map((key) =>
      error(
        file,
        document.lineOf([...path, key]),
        `There is no field \`${key}\` here.${didYouMean(key, known) || otherwise}`,
      ),
    );
  }
  const value = valueAt(document.value, path);
  // A custom message needs no help, except for a missing field.
  const isExplained = issue.code === 'custom' && value !== undefined;
  const isOptional = schemaAt(schema, path)?.safeParse(undefined).success;
  const sentences = [
    explain(issue, nameOf(path), value),
    !isExplained && isOptional && 'Correct it, or delete the line.',
    !isExplained && helpAt(schema, path),
  ];
  return [error(file, document.lineOf(path), sentences.filter(Boolean).join(' '))];
};
