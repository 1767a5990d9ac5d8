import { spawnSync } from 'node:child_process';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : '';
};

/**
 * The day of the last commit of each file in `content/`. Empty without git and in a shallow clone, which has no
 * history; uncommitted files are missing.
 */
const commitDays = (): Map<string, string> => {
  const days = new Map<string, string>();
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return days;
  let day = '';
  // git lists the newest commit first.
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

/**
 * When each page with its own file was last changed, by path: the date in the file, or else that of its last commit.
 */
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
