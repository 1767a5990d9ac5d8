/** The input of the team's commands: options, store and terminal. An option means the same in each command. */
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { submissionKinds } from '#contract/forms.ts';
import { dayMs } from '#contract/units.ts';
import { UsageError } from '#platform/command.ts';
import type { Log } from '#platform/log.ts';
import type { Database } from '#platform/store/schema.ts';
import { openForCommand } from '#platform/store/store.ts';
import { mailboxes } from '#settings/mailboxes.ts';
import type { Config } from '#settings/service.ts';
import type { SubmissionFilter } from './submissions.ts';

const day = z.iso.date('a day, such as 2026-12-31');
const wholeNumber = z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'a whole number above 0'));

const address = z.string().check(z.includes('@', { error: 'an address, such as ada@example.org' }));

/** The type of each option. Its error completes "--limit must be …". Days are in UTC. */
const options = {
  spam: z.boolean(),
  all: z.boolean(),
  kind: z.enum(submissionKinds, `one of ${submissionKinds.join(', ')}`),
  since: z.pipe(day, z.transform(Date.parse)),
  until: z.pipe(
    day,
    z.transform((text) => Date.parse(text) + dayMs),
  ),
  search: z.string().check(z.minLength(1, 'a text')),
  state: z.enum(['new', 'done'], 'new or done'),
  limit: z.pipe(wholeNumber, z.transform(Number)),
  format: z.enum(['jsonl', 'csv'], 'jsonl or csv'),
  out: z.string().check(z.minLength(1, 'a file')),
  email: address,
  to: mailboxes,
};

const schema = z.partial(z.object(options));
type Values = z.output<typeof schema>;

type OptionName = keyof Values;

/** The arguments that a command was given. The options that it needs are always among them. */
export type Arguments<Needed extends OptionName = never> = Values & {
  [Name in Needed]: NonNullable<Values[Name]>;
} & { ids: string[] };

/** Which arguments may follow the name of a command. */
interface Syntax {
  /** Number of ids, at least and at most. Undefined: the command accepts no ids. */
  ids?: readonly [least: number, most: number];
  /** Required options. */
  needs?: readonly OptionName[];
  takes?: readonly OptionName[];
}

/** The options of `list` and `export` that choose submissions. */
export const choice = ['spam', 'kind', 'since', 'until', 'search', 'state'] as const;

/** Returns the filter that these options describe. It includes the day of `--until`. */
export const filterFrom = ({
  spam,
  until,
  ...others
}: Pick<Arguments, (typeof choice)[number]>): SubmissionFilter => ({
  ...others,
  folder: spam ? 'spam' : 'inbox',
  before: until,
});

/**
 * Reads the arguments after a command's name.
 *
 * @throws UsageError, or an error of `parseArgs`, for arguments that the command does not accept
 */
export const readArguments = (
  args: string[],
  { ids: [least, most] = [0, 0], needs = [], takes = [] }: Syntax,
): Arguments => {
  const types = [...needs, ...takes].map(
    (name) => [name, { type: options[name].type === 'boolean' ? 'boolean' : 'string' }] as const,
  );
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: most > 0,
    options: Object.fromEntries(types),
  });
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(
      `Give ${most === 1 ? 'one ID' : 'one ID or more'}. The command list prints the IDs.`,
    );
  }
  const missing = needs.find((name) => values[name] === undefined);
  if (missing) throw new UsageError(`--${missing} is missing.`);
  const { data, error } = schema.safeParse(values);
  const [issue] = error?.issues ?? [];
  if (issue) throw new UsageError(`--${issue.path.join('')} must be ${issue.message}.`);
  return { ...data, ids: positionals };
};

/** The settings of a command, and where its output goes. */
export interface InboxContext {
  config: Config;
  /** Where the data of a command goes. */
  out: Writable;
  /** Writes a sentence to stderr. */
  say: (sentence: string) => void;
  /** Security events, as JSON lines like the service's, on stderr. */
  log: Pick<Log, 'info'>;
  /** Shows the progress of long work on a terminal. A sentence or the end of the command removes the line. */
  progress: (line: string) => void;
}

/** A command as the table declares it. */
export interface InboxCommand extends Syntax {
  /** @throws CommandError for a failure that the operator can correct */
  run(given: Arguments, context: InboxContext): Promise<void>;
}

/** The context of a command that reads or changes the store. A service may use the store at the same time. */
export interface StoreContext extends InboxContext {
  db: Kysely<Database>;
}

/**
 * Makes the `run` of a command that needs the store. The store is open until the command ends.
 *
 * @throws CommandError if the store cannot be reached, or nothing has been stored yet
 */
export const withStore =
  <Options extends Arguments>(
    access: 'read' | 'write',
    work: (given: Options, context: StoreContext) => Promise<void>,
  ) =>
  async (given: Options, context: InboxContext): Promise<void> => {
    const db = await openForCommand(context.config, access);
    try {
      await work(given, { ...context, db });
    } finally {
      await db.destroy();
    }
  };
