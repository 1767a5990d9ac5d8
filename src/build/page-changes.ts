import { spawnSync } from 'node:child_process';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : '';
};

/**
 * The day of the last commit of each file of `content/`. None without git, of what is not committed, and in a shallow
 * clone, which knows only when it was made.
 */
const commitDays = (): Map<string, string> => {
  const days = new Map<string, string>();
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return days;
  let day = '';
  // The newest commit comes first.
  for (const line of git(
    'log',
    '--format=/%cI',
    '--name-only',
    '--relative',
    '--',
    'content',
  ).split('\n')) {
    if (line.startsWith('/')) day = line.slice(1);
    else if (line && !days.has(line)) days.set(line, day);
  }
  return days;
};

/** Fields that say when a text was changed or published. */
interface Dated {
  lastUpdated?: Date;
  datePosted?: string;
}

/** When each page with a file of its own was changed last, by its path: as the file says, or when it was committed last. */
export const pageChanges = (): Map<string, string> => {
  const commits = commitDays();
  const changes = new Map<string, string>();
  for (const { file, path, data, isPublished } of readMarkdownFiles()) {
    const { lastUpdated, datePosted } = (data ?? {}) as Dated;
    const change = lastUpdated?.toISOString() ?? datePosted ?? commits.get(file);
    if (isPublished && path && change) changes.set(path, change);
  }
  return changes;
};
