/** A copy of the project whose content can be changed and built, while the real one stays as it is. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');

/** What a build reads. */
const sources = [
  'api',
  'content',
  'public',
  'src',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
];

/** Astro and Vite keep what they know about a project's content and packages there. */
const ownCaches = ['.astro', '.vite'];

export interface ProjectCopy {
  folder: string;
  /** Runs a real build. */
  build: () => Promise<{ status: number | null; output: string }>;
  remove: () => void;
}

const linkPackages = (folder: string): void => {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (ownCaches.includes(name)) continue;
    symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  }
};

const build = (folder: string): ReturnType<ProjectCopy['build']> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/astro/astro.js', 'build'], {
      cwd: folder,
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

/** Copies the project's sources into a folder of their own; its packages are the project's. */
export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  for (const source of sources) {
    cpSync(join(project, source), join(folder, source), { recursive: true });
  }
  linkPackages(folder);
  return {
    folder,
    build: () => build(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
