import { findAccount } from '#course-walk/accounts/accounts.ts';
import { endSessions as endAll } from '#course-walk/accounts/tokens.ts';
import { storeEvent } from '#platform/events/command-events.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import type { InboxCommand } from '#contact/inbox/inbox-command.ts';
import { pluralize } from '#contract/pluralize.ts';
import { emailFrom } from './email-option.ts';

/**
 * `end-sessions --email E`: ends all sessions of the course-walk account with an e-mail address.
 *
 * @throws CommandError when the address has no account, so that a mistyped one is noticed
 */
export const endSessions: InboxCommand = async (args, { err, openStore }) => {
  const email = emailFrom(args, 'end-sessions');
  const db = await openStore('write');
  const account = await findAccount(db, email);
  if (!account) throw new CommandError('There is no course-walk account with this e-mail address.');
  await storeEvent(db, 'ended', account.id);
  const ended = await endAll(db, account.id, Date.now());
  err.write(`Ended ${pluralize(ended, 'session')}.\n`);
};
