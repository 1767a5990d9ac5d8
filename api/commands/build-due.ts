/** Whether the site is to be built before it is served. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildFile, buildSchema } from '#shared/build-file.ts';
import { publicSettings } from '#settings/site.ts';

/** Files and folders that a site is built from. */
const inputs = [
  'src',
  'content',
  'public',
  'api/company.ts',
  'api/contract',
  'api/shared',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** When a file or a folder was changed last. Folders count as well: their time is that of the last file that was moved or deleted in them. */
export const newestTime = (path: string): number => {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestTime(join(path, name))));
};

/** What the build of a site noted; undefined when there is no complete site, or it cannot be read. */
const buildOf = (site: string) => {
  if (!existsSync(join(site, 'index.html'))) return undefined;
  try {
    return buildSchema.parse(JSON.parse(readFileSync(join(site, buildFile), 'utf8')));
  } catch {
    return undefined;
  }
};

/**
 * True without a site, when its `PUBLIC_*` settings were others, when a file that it is built from is newer, and in
 * another year, which every page shows.
 *
 * @param site folder of the built site
 */
export const isBuildDue = (site: string, env: NodeJS.ProcessEnv, now = new Date()): boolean => {
  const build = buildOf(site);
  if (!build) return true;
  const built = new Date(build.built);
  return (
    built.getFullYear() !== now.getFullYear() ||
    !isDeepStrictEqual(build.settings, publicSettings(env)) ||
    Math.max(...inputs.map(newestTime)) > built.getTime()
  );
};
