import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders that the built site depends on. */
const inputs = [
  'src',
  'content',
  'public',
  'api/contract',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
};

const publicSettings = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env)
    .filter(([name, value]) => name.startsWith('PUBLIC_') && value)
    .map(([name, value]) => `${name}=${value}`)
    .sort();

/** The commit, which is in `_service.json`; undefined without git. */
const commit = (): Buffer | undefined =>
  existsSync('.git') ? spawnSync('git', ['rev-parse', 'HEAD']).stdout : undefined;

/** A hash of everything the built site depends on: files, commit, `PUBLIC_*` settings, version of Node. */
export const siteInputs = (env: NodeJS.ProcessEnv = process.env): string => {
  const hash = createHash('sha256');
  const add = (part: string | Buffer): void => {
    hash.update(`${part.length}:`).update(part);
  };
  for (const file of inputs.flatMap(filesOf)) {
    add(file);
    add(readFileSync(file));
  }
  for (const setting of publicSettings(env)) add(setting);
  add(commit() ?? '');
  add(process.version);
  return hash.digest('hex');
};
