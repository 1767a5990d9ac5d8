import { copy } from './copy.ts';
import { done, undone } from './done.ts';
import { endSessions } from './end-sessions.ts';
import { erase } from './erase.ts';
import { exportSubmissions } from './export.ts';
import type { InboxCommand } from './inbox-command.ts';
import { list } from './list.ts';
import { notSpam } from './not-spam.ts';
import { choice, type OptionName, optionInWords } from './options.ts';
import { retry } from './retry.ts';
import { show } from './show.ts';
import { testMail } from './test-mail.ts';

const one = [1, 1] as const;
const several = [1, Infinity] as const;

/** The team's commands. */
export const commands: Readonly<Record<string, InboxCommand>> = {
  list: {
    does: 'the newest submissions; of spam, why it is',
    takes: [...choice, 'json', 'limit'],
    run: list,
  },
  show: { does: 'one submission', ids: one, takes: ['json'], run: show },
  done: { does: 'marks submissions as done', ids: several, run: done },
  undone: { does: 'marks submissions as new again', ids: several, run: undone },
  export: {
    does: 'all submissions, on stdout or into a new file',
    needs: ['format'],
    takes: [...choice, 'out'],
    run: exportSubmissions,
  },
  erase: {
    does: 'removes all that an address has sent, and its account',
    needs: ['email'],
    run: erase,
  },
  'end-sessions': {
    does: 'logs a course-walk account out everywhere',
    needs: ['email'],
    run: endSessions,
  },
  'not-spam': {
    does: 'moves a submission out of the spam and delivers it',
    ids: one,
    run: notSpam,
  },
  retry: {
    does: 'tries again what waits or was given up',
    ids: [0, 1],
    takes: ['all'],
    run: retry,
  },
  copy: { does: 'moves the store of a stopped service into PostgreSQL', needs: ['to'], run: copy },
  'test-mail': { does: 'sends one mail as a submission’s would be', run: testMail },
};

const optional = (names: readonly OptionName[]): string[] =>
  names.map((name) => `[${optionInWords(name)}]`);

/** `show ID [--json]` */
const synopsis = (name: string, { ids: [least, most] = [0, 0], needs, takes }: InboxCommand) => {
  const id = most > 1 ? ['ID…'] : most ? [least ? 'ID' : '[ID]'] : [];
  const own = takes?.filter((option) => !choice.some((each) => each === option)) ?? [];
  const hasChoice = own.length !== (takes?.length ?? 0);
  const required = needs?.map(optionInWords) ?? [];
  return [name, ...id, ...required, ...(hasChoice ? ['[CHOICE]'] : []), ...optional(own)].join(' ');
};

const lines = Object.entries(commands).map(([name, command]) => {
  const words = synopsis(name, command);
  return `  ${words.length > 37 ? `${words}\n${' '.repeat(39)}` : words.padEnd(37)} ${command.does}\n`;
});

/** How the commands are used. */
export const usage = `Usage: npm run inbox -- COMMAND
${lines.join('')}
CHOICE: ${optional(choice).join(' ')}
  DAY is 2026-12-31, in UTC and inclusive; TEXT is found in any case in what visitors wrote
ID: as list prints it; its beginning or its end will do
`;
