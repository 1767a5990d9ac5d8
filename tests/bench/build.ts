/**
 * `npm run bench:build`: how long the site takes to build, with nothing kept from earlier builds: as it is, and with 1,000
 * generated services, and its largest memory. Beside it a bare Astro site with the same Markdown, in the same run.
 *
 * Arguments: other numbers of generated services, such as `npm run bench:build -- 0 100`.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildArguments, buildEnvironment } from '#commands/astro.ts';
import { filesBelow } from '../helpers/files-below.ts';
import { generateContent } from '../helpers/generated-content.ts';
import { copyProject } from '../recipes/project-copy.ts';
import { writeBareSite } from './bare-site.ts';

const numbers = process.argv.slice(2).map(Number);
const counts = numbers.length > 0 ? numbers : [0, 1_000];

/** What a build may take, by the number of generated services. */
const limits: Record<number, Limits> = {
  0: { seconds: 15 },
  1_000: { seconds: 100, ratio: 14, megabytes: 1_100 },
};

interface Limits {
  /** On a quiet machine with two cores. */
  seconds: number;
  /** How many times the time of the bare site. */
  ratio?: number;
  /** The largest memory. */
  megabytes?: number;
}

/** Run in the build's process, which writes at its end how much memory it had at most (`getrusage`, in KB). */
const sayMemory = `data:text/javascript,import{writeSync}from'node:fs';process.on('exit',()=>writeSync(3,String(process.resourceUsage().maxRSS)))`;

interface Build {
  seconds: number;
  megabytes: number;
}

/** A build in a folder, which starts without what earlier builds have left. */
const build = (cwd: string): Promise<Build> => {
  for (const cache of ['.astro', '.vite', '.cache']) {
    rmSync(join(cwd, 'node_modules', cache), { recursive: true, force: true });
  }
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', sayMemory, ...buildArguments], {
      cwd,
      env: { ...process.env, ...buildEnvironment, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    let kilobytes = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => (kilobytes += chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) => {
      const seconds = (performance.now() - start) / 1000;
      if (status === 0) resolve({ seconds, megabytes: Number(kilobytes) / 1000 });
      else reject(new Error(`The build in ${cwd} failed.`));
    });
  });
};

const measure = async (count: number) => {
  const [ours, bare] = [copyProject(), copyProject()];
  try {
    generateContent(ours.folder, 'services', count);
    writeBareSite(bare.folder, count);
    const { seconds, megabytes } = await build(ours.folder);
    const { seconds: bareSeconds } = await build(bare.folder);
    const pages = filesBelow(join(ours.folder, 'dist')).filter((file) => file.endsWith('.html'));
    return { count, pages: pages.length, seconds, megabytes, bareSeconds };
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
  results.map(({ count, pages, seconds, megabytes, bareSeconds }) => ({
    'generated services': count,
    pages,
    'cold s': tenths(seconds),
    'at most s': limits[count]?.seconds ?? '',
    'bare Astro, cold s': tenths(bareSeconds),
    ratio: tenths(seconds / bareSeconds),
    'at most': limits[count]?.ratio ?? '',
    'peak MB': Math.round(megabytes),
    'at most MB': limits[count]?.megabytes ?? '',
  })),
);

const isOver = ({ count, seconds, bareSeconds, megabytes }: (typeof results)[number]): boolean => {
  const limit = limits[count];
  return (
    seconds > (limit?.seconds ?? Infinity) ||
    seconds / bareSeconds > (limit?.ratio ?? Infinity) ||
    megabytes > (limit?.megabytes ?? Infinity)
  );
};

if (results.some(isOver)) process.exitCode = 1;
