/**
 * Builds the site with Astro if a build is due, and replaces the last site as a whole. Runs Astro in a separate
 * process, because `api` must not import the site.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { builtSite, type Company, readCompany } from '#api/company.ts';
import { CommandError } from '#platform/command.ts';
import { previousSite } from '#platform/http/site.ts';
import { publicSettings } from '#settings/site.ts';

const require = createRequire(import.meta.url);
const { bin } = require('astro/package.json') as { bin: { astro: string } };

/** Astro's command. Node runs it directly, so that signals reach it instead of a shell around it. */
export const astro = join(dirname(require.resolve('astro/package.json')), bin.astro);

/**
 * Environment of Astro's command: no telemetry, no drafts in the public site, and no advice to update browserslist's
 * data, whose version package-lock.json fixes.
 */
export const astroEnvironment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  BROWSERSLIST_IGNORE_OLD_DATA: '1',
  DRAFTS: '',
};

/** Says which signal ended a build. Linux and containers send SIGKILL to a process that takes too much memory. */
const endedBy = (signal: NodeJS.Signals): string =>
  signal === 'SIGKILL'
    ? 'SIGKILL ended the build, probably because memory ran out: docs/operating/troubleshooting.md, "Builds".'
    : `${signal} ended the build.`;

/**
 * Runs a build in this terminal, with Astro's options.
 *
 * @throws CommandError if it fails; the reason is in the terminal
 */
export const runBuild = (options: readonly string[], env: NodeJS.ProcessEnv = {}): void => {
  const { status, signal } = spawnSync(process.execPath, [astro, 'build', ...options], {
    stdio: 'inherit',
    // With any other value, pages get React's development version, which is twice as large.
    env: { ...process.env, ...astroEnvironment, NODE_ENV: 'production', ...env },
  });
  if (signal) throw new CommandError(endedBy(signal));
  if (status !== 0) throw new CommandError('The site could not be built. The lines above say why.');
};

/** Where `npm run dev` keeps the note on the company. */
export const devSite = '.build/dev';

/** Where a build is written before it replaces the site. */
export const nextSite = '.build/next-site';

/** Puts back the site that an interrupted swap had moved away. A folder with only the service's note is not a site. */
export const finishSwap = (project = '.'): void => {
  const [built, previous] = [join(project, builtSite), join(project, previousSite)];
  const isSite = (folder: string): boolean => existsSync(join(folder, 'index.html'));
  if (isSite(built) || !isSite(previous)) return;
  rmSync(built, { recursive: true, force: true });
  renameSync(previous, built);
};

/** Empties the folder of the next site. */
export const prepareSwap = (project = '.'): void => {
  const next = join(project, nextSite);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(join(next, '_astro'), { recursive: true });
};

/**
 * Replaces the last site with the next one, in two renames. Between the renames, the service still serves the last one.
 *
 * @throws CommandError if the next site cannot be moved; the last one is then back in its place
 */
export const swapSite = (project = '.'): void => {
  const [built, previous] = [join(project, builtSite), join(project, previousSite)];
  try {
    rmSync(previous, { recursive: true, force: true });
    if (existsSync(built)) renameSync(built, previous);
    renameSync(join(project, nextSite), built);
  } catch (cause) {
    finishSwap(project);
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new CommandError(
      `The new site could not be moved from ${nextSite} to ${builtSite} (${code}). The previous site stays. See docs/operating/troubleshooting.md, "Builds".`,
      { cause },
    );
  }
};

/**
 * Builds the site in another folder, and replaces the current one only when it is complete.
 *
 * @throws CommandError if it could not be built; the last site stays
 */
export const buildSite = (): void => {
  finishSwap();
  prepareSwap();
  runBuild(['--outDir', nextSite]);
  swapSite();
};

/** Files and folders that a site is built from. */
const inputs = [
  'src',
  'content',
  'public',
  'api/company.ts',
  'api/contract',
  'api/settings',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Returns the time of the last change of a file, or of anything in a folder. A folder's own time counts too: it changes
 * when a file in the folder is moved or deleted.
 *
 * @returns milliseconds since 1970. 0: there is no such file or folder
 */
export const newestTime = (path: string): number => {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestTime(join(path, name))));
};

/** Returns the note of the last build. Undefined: there is no complete site, or its note cannot be read. */
const lastBuild = (project: string): Company | undefined => {
  const site = join(project, builtSite);
  if (!existsSync(join(site, 'index.html'))) return undefined;
  try {
    return readCompany({ siteDir: builtSite, root: project });
  } catch {
    return undefined;
  }
};

/**
 * Returns whether the site must be built. It is due if it is missing, if a file that it is built from is newer, or if
 * it was built with other `PUBLIC_*` settings or in another year. Every page shows the year.
 *
 * @param env undefined: the settings are not compared
 */
export const isBuildDue = (env?: NodeJS.ProcessEnv, now = new Date(), project = '.'): boolean => {
  const build = lastBuild(project);
  if (!build?.built) return true;
  const built = new Date(build.built);
  return (
    built.getFullYear() !== now.getFullYear() ||
    (env && !isDeepStrictEqual(build.settings, publicSettings(env))) ||
    Math.max(...inputs.map((path) => newestTime(join(project, path)))) > built.getTime()
  );
};

/**
 * Builds the site if it is due (`isBuildDue`). If the build fails, the last site is served.
 *
 * @throws CommandError if the build fails and there is no last site
 */
export const buildSiteWhenNeeded = (): void => {
  finishSwap();
  if (!isBuildDue(process.env)) {
    console.error('The site is up to date.');
    return;
  }
  console.error('Building the site (missing or out of date).');
  try {
    buildSite();
  } catch (error) {
    if (!(error instanceof CommandError) || !existsSync(join(builtSite, 'index.html'))) throw error;
    console.error(`${error.message} The previous site is served.`);
  }
};
