/** The options of the team's commands. Each means the same wherever it is taken. */
import { parseArgs } from 'node:util';
import { submissionKinds } from '#contract/submission.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import type { InboxCommand } from './inbox-command.ts';

/** An option with a value. */
interface ValueOption<Value> {
  /** What stands for the value in the usage. */
  value: string;
  /** What a value must be, as in "--limit must be …". */
  mustBe: string;
  /** The value in a text; undefined for any other text. */
  read: (text: string) => Value | undefined;
}

const oneOf = <Name extends string>(value: string, names: readonly Name[]): ValueOption<Name> => ({
  value,
  mustBe: `one of ${names.join(', ')}`,
  read: (text) => names.find((name) => name === text),
});

const anyText = (value: string): ValueOption<string> => ({
  value,
  mustBe: 'a text',
  read: (text) => text || undefined,
});

/** The beginning of a day (UTC), in milliseconds since 1970. */
const day: ValueOption<number> = {
  value: 'DAY',
  mustBe: 'a day, such as 2026-12-31',
  read: (text) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
    // Date.parse reads February 30 as March 2.
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
    return isDay ? time : undefined;
  },
};

const wholeNumber: ValueOption<number> = {
  value: 'N',
  mustBe: 'a whole number above 0, such as 200',
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
};

const emailAddress: ValueOption<string> = {
  value: 'ADDRESS',
  mustBe: 'an address, such as ada@example.org',
  read: (text) => (text.includes('@') ? text : undefined),
};

const postgresUrl: ValueOption<string> = {
  value: 'postgres://…',
  mustBe:
    'postgres://user@host/database without a password, as other users of this machine can see a command: put it into the file that PGPASSFILE names',
  read: (text) => {
    if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text)) return undefined;
    const { hostname, password, searchParams } = new URL(text);
    return hostname && !password && !searchParams.has('password') ? text : undefined;
  },
};

const valueOptions = {
  kind: oneOf('KIND', submissionKinds),
  since: day,
  until: day,
  search: anyText('TEXT'),
  state: oneOf('new|done', ['new', 'done']),
  limit: wholeNumber,
  format: oneOf('jsonl|csv', ['jsonl', 'csv']),
  out: anyText('FILE'),
  email: emailAddress,
  to: postgresUrl,
};

type Values = {
  [Name in keyof typeof valueOptions]: NonNullable<ReturnType<(typeof valueOptions)[Name]['read']>>;
} & Record<'spam' | 'json' | 'all', true>;

export type OptionName = keyof Values;

/** What a command was given; the options that it needs are there. */
export type Given<Needed extends OptionName = never> = Partial<Values> &
  Pick<Values, Needed> & { ids: string[] };

/** The options by which `list` and `export` choose submissions. */
export const choice = ['spam', 'kind', 'since', 'until', 'search', 'state'] as const;

const valueOptionOf = (name: string): ValueOption<unknown> | undefined =>
  (valueOptions as Record<string, ValueOption<unknown>>)[name];

const valueOf = (name: string, given: string | boolean): unknown => {
  if (typeof given === 'boolean') return given;
  const option = valueOptionOf(name);
  const value = option?.read(given);
  if (value === undefined) throw new UsageError(`--${name} must be ${option?.mustBe}.`);
  return value;
};

/** An option as the usage shows it: `--limit N`. */
export const optionInWords = (name: OptionName): string => {
  const option = valueOptionOf(name);
  return option ? `--${name} ${option.value}` : `--${name}`;
};

/**
 * Reads what follows the name of a command.
 *
 * @throws UsageError, or an error of `parseArgs`, for what the command does not take
 */
export const readGiven = (
  args: string[],
  { ids: [least, most] = [0, 0], needs = [], takes = [] }: Omit<InboxCommand, 'run'>,
): Given => {
  const options = [...needs, ...takes].map(
    (name) => [name, { type: valueOptionOf(name) ? 'string' : 'boolean' }] as const,
  );
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: most > 0,
    options: Object.fromEntries(options),
  });
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(`Give ${most === 1 ? 'one ID' : 'one ID or more'}, as list prints it.`);
  }
  const missing = needs.find((name) => values[name] === undefined);
  if (missing) throw new UsageError(`${optionInWords(missing)} is missing.`);
  const given = Object.entries(values).map(([name, text]) => [name, valueOf(name, text as string)]);
  return { ...(Object.fromEntries(given) as Partial<Values>), ids: positionals };
};
