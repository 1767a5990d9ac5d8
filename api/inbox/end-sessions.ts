import { findAccount } from '#course-walk/accounts/accounts.ts';
import { endSessions as endAll } from '#course-walk/accounts/tokens.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import { pluralize } from '#shared/pluralize.ts';
import type { StoreContext } from './command.ts';
import type { Arguments } from './options.ts';

/**
 * Ends all sessions of the course-walk account with an email address.
 *
 * @throws CommandError when the address has no account, so that a mistyped one is noticed
 */
export const endSessions = async (
  { email }: Arguments<'email'>,
  { db, say, log }: StoreContext,
): Promise<void> => {
  const account = await findAccount(db, email);
  if (!account) throw new CommandError('There is no course-walk account with this email address.');
  log.info({ event: 'ended', account: account.id });
  const ended = await endAll(db, account.id);
  say(`Ended ${pluralize(ended, 'session')}.`);
};
