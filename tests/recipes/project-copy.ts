/** A copy of the project whose content and code can be changed, built and run, while the real one stays as it is. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { astro } from '#commands/astro.ts';

const project = join(import.meta.dirname, '../..');

/** What builds, type checks and format checks read. */
const sources = [
  'api',
  'content',
  'public',
  'src',
  'tests',
  '.env.example',
  '.prettierignore',
  '.prettierrc.json',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
];

/** Folders of `node_modules` in which Astro and Vite cache what belongs to one project. */
const ownCaches = ['.astro', '.vite'];

interface Ended {
  status: number | null;
  output: string;
}

export interface ProjectCopy {
  folder: string;
  /** Runs a script in the copy, such as `node_modules/typescript/bin/tsc`. */
  run: (script: string, ...args: string[]) => Promise<Ended>;
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

const run = (cwd: string, script: string, args: string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });

/** Copies the project's sources into a temporary folder, with links to its packages. */
export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  for (const source of sources) {
    cpSync(join(project, source), join(folder, source), { recursive: true });
  }
  linkPackages(folder);
  return {
    folder,
    run: (script, ...args) => run(folder, script, args),
    build: () => run(folder, astro, ['build']),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
