/** A copy of the project whose content and code can be changed and built, while the real one stays as it is. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { astro } from '#commands/build-site.ts';

const project = join(import.meta.dirname, '../..');

/** What is made, and what belongs to one person or machine. All else is what builds and checks read. */
const left = [
  '.git',
  'node_modules',
  'dist',
  '.astro',
  '.build',
  '.data',
  '.gallery',
  'test-results',
  '.env',
];

/** Folders of `node_modules` in which Astro and Vite cache what belongs to one project. */
const ownCaches = ['.astro', '.vite'];

interface Ended {
  /** 0 when all went well. */
  status: number;
  output: string;
}

export interface ProjectCopy {
  folder: string;
  /** Runs a script in the copy, such as `node_modules/typescript/bin/tsc`. */
  run: (...script: string[]) => Promise<Ended>;
  /** Builds the site of the copy. */
  build: () => Promise<Ended>;
  remove: () => void;
}

const linkPackages = (folder: string): void => {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (ownCaches.includes(name)) continue;
    symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  }
};

const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  NODE_ENV: 'production',
};

/** Copies the project's sources into a temporary folder, with links to its packages. */
export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  for (const source of readdirSync(project)) {
    if (left.includes(source)) continue;
    cpSync(join(project, source), join(folder, source), { recursive: true });
  }
  linkPackages(folder);
  const run = (...script: string[]): Promise<Ended> =>
    new Promise((resolve) => {
      execFile(process.execPath, script, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ status: error ? 1 : 0, output: stdout + stderr }),
      );
    });
  return {
    folder,
    run,
    build: () => run(astro, 'build'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
