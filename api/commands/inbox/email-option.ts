import { parseArgs } from 'node:util';
import { UsageError } from '#platform/commands/command-error.ts';

/**
 * The address in `--email ada@example.org`, with which a command chooses one person's data.
 *
 * @throws UsageError without one
 */
export const emailFrom = (args: string[], command: string): string => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' } },
  });
  if (positionals.length || !values.email?.includes('@')) {
    throw new UsageError(`${command} takes one address, such as --email ada@example.org.`);
  }
  return values.email;
};
