import { findAccount } from '../../course-walk/accounts/accounts.ts';
import { endSessions as endAll } from '../../course-walk/accounts/tokens.ts';
import { openStoreToWrite } from '#platform/database/open-store.ts';
import { storeEvent } from '#platform/events/command-events.ts';
import { type InboxCommand, InboxError, UsageError } from '../../contact/inbox/inbox-command.ts';
import { pluralize } from '../../contact/inbox/pluralize.ts';

/**
 * `end-sessions EMAIL`: ends all sessions of the course-walk account of an e-mail address.
 *
 * @throws InboxError when the address has no account: a mistyped one is noticed
 */
export const endSessions: InboxCommand = async (args, { config, err }) => {
  const [email = '', ...more] = args;
  if (more.length || !email.includes('@')) {
    throw new UsageError('end-sessions takes one address, such as ada@example.org.');
  }
  await using db = await openStoreToWrite(config);
  const account = await findAccount(db, email);
  if (!account) throw new InboxError('There is no course-walk account of this e-mail address.');
  await storeEvent(db, 'ended', account.id);
  const ended = await endAll(db, account.id, Date.now());
  err.write(`Ended ${pluralize(ended, 'session')}.\n`);
};
