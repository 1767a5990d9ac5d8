import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandsBelow } from './documented-units.ts';

const project = join(import.meta.dirname, '../..');

/** What a fresh checkout does not have, and packages, which are linked. */
const left = ['.git', '.env', '.data', '.build', '.gallery', 'test-results', 'node_modules'];

/** Folders of `node_modules` that builds and tests write to. */
const caches = ['.cache', '.astro', '.vite', '.vitest', '.package-lock.json'];

/**
 * Packs the built site and the service as docs/operating.md does, with the packages that are installed and the site
 * that is built here.
 *
 * @returns the folder that the archive is in, for the caller to delete
 * @throws Error when the site is not built
 */
export const packSite = async (): Promise<string> => {
  if (!existsSync(join(project, 'dist'))) throw new Error('Run `npm run build` first.');
  const build = join(project, '.build');
  mkdirSync(build, { recursive: true });
  const folder = mkdtempSync(join(build, 'packed-'));
  const copy = join(folder, 'quarrylight');
  mkdirSync(join(copy, 'node_modules'), { recursive: true });
  try {
    for (const name of readdirSync(project).filter((each) => !left.includes(each))) {
      cpSync(join(project, name), join(copy, name), { recursive: true });
    }
    // Links, as copies of 25,000 files take minutes. npm writes its own list in place, so that is not linked.
    const packages = readdirSync(join(project, 'node_modules'))
      .filter((name) => !caches.includes(name))
      .map((name) => join(project, 'node_modules', name));
    const run = promisify(execFile);
    await run('cp', ['-al', ...packages, join(copy, 'node_modules')]);
    const install = 'npm ci && npm run build && ';
    const [before, commands] = commandsBelow('The code belongs to root').split(install);
    if (before !== '' || !commands) throw new Error(`The page does not begin with ${install}`);
    await run('sh', ['-ec', commands], { cwd: copy, maxBuffer: 10 ** 8 });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  rmSync(copy, { recursive: true, force: true });
  return folder;
};
