/**
 * `npm run bench:build`: how long the site takes to build, with nothing kept from earlier builds: as it is, and with 1,000
 * generated services. Beside it a bare Astro site with the same Markdown, in the same run.
 *
 * Arguments: other numbers of generated services, such as `npm run bench:build -- 0 100`.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { astro } from '#commands/astro.ts';
import { filesBelow } from '../helpers/files-below.ts';
import { generateContent } from '../helpers/generated-content.ts';
import { copyProject } from '../recipes/project-copy.ts';
import { writeBareSite } from './bare-site.ts';

const numbers = process.argv.slice(2).map(Number);
const counts = numbers.length > 0 ? numbers : [0, 1_000];

/** Seconds on a quiet machine with two cores, by the number of generated services. */
const targets: Record<number, number> = { 0: 15, 1_000: 100 };

/** Seconds of a build in a folder, which starts without what earlier builds have left. */
const build = (cwd: string): Promise<number> => {
  for (const cache of ['.astro', '.vite', '.cache']) {
    rmSync(join(cwd, 'node_modules', cache), { recursive: true, force: true });
  }
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, [astro, 'build'], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) resolve((performance.now() - start) / 1000);
      else reject(new Error(`The build in ${cwd} failed.`));
    });
  });
};

const measure = async (count: number) => {
  const [ours, bare] = [copyProject(), copyProject()];
  try {
    generateContent(ours.folder, 'services', count);
    writeBareSite(bare.folder, count);
    const seconds = await build(ours.folder);
    const bareSeconds = await build(bare.folder);
    const pages = filesBelow(join(ours.folder, 'dist')).filter((file) => file.endsWith('.html'));
    return { count, pages: pages.length, seconds, bareSeconds };
  } finally {
    ours.remove();
    bare.remove();
  }
};

const tenths = (value: number): number => Number(value.toFixed(1));

const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const count of counts) {
  console.log(`Building with ${count.toLocaleString('en-CA')} generated services …`);
  results.push(await measure(count));
}

console.table(
  results.map(({ count, pages, seconds, bareSeconds }) => ({
    'generated services': count,
    pages,
    'cold s': tenths(seconds),
    'at most s': targets[count] ?? '',
    'bare Astro, cold s': tenths(bareSeconds),
    ratio: tenths(seconds / bareSeconds),
  })),
);

if (results.some(({ count, seconds }) => seconds > (targets[count] ?? Infinity))) {
  process.exitCode = 1;
}
