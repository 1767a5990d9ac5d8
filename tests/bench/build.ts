/**
 * `npm run bench:build`: how long the site takes to build with 100 and 1,000 generated services, as ratios to a bare Astro
 * site with the same Markdown in the same run; again after one word of a page has changed, the median of five times; and
 * the peak memory.
 *
 * Arguments: other numbers of services, such as `npm run bench:build -- 100 1000 10000`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { generateContent } from '../helpers/generated-content.ts';
import { copyProject } from '../recipes/project-copy.ts';
import { writeBareSite } from './bare-site.ts';
import { changeOneWord, clearCaches } from './build-caches.ts';

const numbers = process.argv.slice(2).map(Number);
const counts = numbers.length > 0 ? numbers : [100, 1_000];

/** Ratios to bare Astro with 1,000 services, megabytes, and minutes for 10,000. */
const targets = { cold: 5, changed: 1.5, peakMb: 1_536, growth: 10, largeMinutes: 20 };

interface Run {
  seconds: number;
  peakMb: number;
}

/** Prints the peak memory of the process when it ends: of all its threads, in kilobytes. */
const reportPeak = `data:text/javascript,process.on("exit",()=>console.error("peak-kb "+process.resourceUsage().maxRSS))`;

const build = (cwd: string): Promise<Run> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(
      process.execPath,
      ['--import', reportPeak, join('node_modules', 'astro/astro.js'), 'build'],
      {
        cwd,
        env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) => {
      const seconds = (performance.now() - start) / 1000;
      const peak = /peak-kb (\d+)/.exec(said)?.[1];
      if (status === 0 && peak) resolve({ seconds, peakMb: Number(peak) / 1024 });
      else reject(new Error(`The build in ${cwd} failed:\n${said}`));
    });
  });

/** How often a word is changed: single builds of some seconds differ by a quarter on a busy machine. */
const changes = (count: number): number => (count > 1_000 ? 1 : 5);

const median = (runs: Run[]): Run =>
  runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)] ?? {
    seconds: Number.NaN,
    peakMb: Number.NaN,
  };

/** Builds a site of each kind, cold and after a change of one word, by turns. */
const measure = async (count: number) => {
  const [ours, bare] = [copyProject(), copyProject()];
  try {
    const [file = ''] = generateContent(ours.folder, 'services', count);
    const [bareFile = ''] = writeBareSite(bare.folder, count);
    clearCaches(ours.folder);
    clearCaches(bare.folder);
    const bareCold = await build(bare.folder);
    const cold = await build(ours.folder);
    const [bareChanged, changed]: [Run[], Run[]] = [[], []];
    for (let change = 0; change < changes(count); change++) {
      changeOneWord(bareFile);
      changeOneWord(file);
      bareChanged.push(await build(bare.folder));
      changed.push(await build(ours.folder));
    }
    return { count, bareCold, cold, bareChanged: median(bareChanged), changed: median(changed) };
  } finally {
    ours.remove();
    bare.remove();
  }
};

const ratio = (a: Run, b: Run): number => Number((a.seconds / b.seconds).toFixed(2));
const tenths = (value: number): number => Number(value.toFixed(1));

const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const count of counts) {
  console.log(`Building with ${count.toLocaleString('en-CA')} services …`);
  results.push(await measure(count));
}

console.table(
  Object.fromEntries(
    results.map(({ count, bareCold, cold, bareChanged, changed }) => [
      `${count} services`,
      {
        'bare cold s': tenths(bareCold.seconds),
        'cold s': tenths(cold.seconds),
        'cold : bare': ratio(cold, bareCold),
        'bare changed s': tenths(bareChanged.seconds),
        'one word s': tenths(changed.seconds),
        'one word : bare': ratio(changed, bareChanged),
        'peak MB': Math.round(Math.max(cold.peakMb, changed.peakMb)),
      },
    ]),
  ),
);

const missed: string[] = [];
const check = (what: string, value: number, limit: number): void => {
  console.log(`${what}: ${value} (at most ${limit})`);
  if (value > limit) missed.push(what);
};

const [small, site, huge] = [100, 1_000, 10_000].map((number) =>
  results.find(({ count }) => count === number),
);
if (site) {
  check('1,000 services cold, to bare Astro', ratio(site.cold, site.bareCold), targets.cold);
  check('One word changed, to bare Astro', ratio(site.changed, site.bareChanged), targets.changed);
  check('Peak memory in MB', Math.round(site.cold.peakMb), targets.peakMb);
}
if (small && site) {
  check('Time of 1,000 services to that of 100', ratio(site.cold, small.cold), targets.growth);
}
if (huge) check('10,000 services in minutes', tenths(huge.cold.seconds / 60), targets.largeMinutes);
if (missed.length) {
  console.error(`Missed: ${missed.join('; ')}.`);
  process.exitCode = 1;
}
