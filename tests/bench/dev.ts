/**
 * `npm run bench:dev`: how soon `npm run dev` shows the first page of a site with 1,000 generated services, at its first
 * start and at the next, and how soon it shows that a word of the page has changed, beside a bare Astro site with the same
 * Markdown in the same run; how long `npm run check` takes; and the memory of the dev server (Linux).
 *
 * Arguments: other numbers of services, such as `npm run bench:dev -- 1000 10000`.
 */
import { chromium } from '@playwright/test';
import { ensureChromium } from '../helpers/chromium.ts';
import { generateContent } from '../helpers/generated-content.ts';
import { copyProject, type ProjectCopy } from '../recipes/project-copy.ts';
import { writeBareSite } from './bare-site.ts';
import { changeOneWord, clearCaches } from './build-caches.ts';
import { startDevServer } from './dev-server.ts';

const numbers = process.argv.slice(2).map(Number);
const counts = numbers.length > 0 ? numbers : [1_000];

/** Ratios to the time in which bare Astro builds as many pages: 9.3 s for 1,000 on a machine that does these in 5, 5 and 1 s. */
const targets = { firstPage: 0.54, check: 0.54, oneWord: 0.11 };

const page = '/services/generated-service-1';

const commands = {
  ours: () => ['--import', 'tsx', 'api/commands/dev.ts'],
  bare: (port: number) => ['node_modules/astro/astro.js', 'dev', '--port', String(port)],
};

/** Opens the page in a browser, changes a word of it, and waits until the browser shows that: seconds. */
const timeEdit = async (url: string, file: string): Promise<number> => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  });
  try {
    const tab = await browser.newPage();
    const connected = tab.waitForEvent('console', (message) =>
      message.text().includes('connected'),
    );
    await tab.goto(url + page);
    await connected;
    const start = performance.now();
    changeOneWord(file);
    await tab.getByText('Rewritten.').first().waitFor({ timeout: 120_000 });
    return (performance.now() - start) / 1000;
  } finally {
    await browser.close();
  }
};

/** Seconds to the first page at the first start and at the next, and from a changed word to the page that has it. */
const measureDev = async (copy: ProjectCopy, file: string, command: (port: number) => string[]) => {
  clearCaches(copy.folder);
  const first = await startDevServer(copy.folder, command);
  const cold = await first.untilShown(page);
  await first.untilIdle();
  await first.end();
  const next = await startDevServer(copy.folder, command);
  const again = await next.untilShown(page);
  await next.untilIdle();
  const oneWord = await timeEdit(next.url, file);
  const mb = next.memoryMb();
  await next.end();
  return { cold, again, oneWord, mb };
};

/** Seconds that a program takes in a copy. */
const timeRun = async (copy: ProjectCopy, program: string, ...args: string[]): Promise<number> => {
  const start = performance.now();
  const { status, output } = await copy.run(program, ...args);
  if (status !== 0) throw new Error(output);
  return (performance.now() - start) / 1000;
};

const measure = async (count: number) => {
  const [ours, bare] = [copyProject(), copyProject()];
  try {
    const [file = ''] = generateContent(ours.folder, 'services', count);
    const [bareFile = ''] = writeBareSite(bare.folder, count);
    clearCaches(bare.folder);
    const bareBuild = await timeRun(bare, 'astro/astro.js', 'build');
    const bareDev = await measureDev(bare, bareFile, commands.bare);
    const dev = await measureDev(ours, file, commands.ours);
    clearCaches(ours.folder);
    const check = () => timeRun(ours, 'tsx/dist/cli.mjs', 'src/build/content-check/command.ts');
    return { count, bareBuild, bareDev, dev, check: [await check(), await check()] as const };
  } finally {
    ours.remove();
    bare.remove();
  }
};

const tenths = (value: number): number => Number(value.toFixed(1));

const missed: string[] = [];
for (const count of counts) {
  console.log(`Starting the dev server with ${count.toLocaleString('en-CA')} services …`);
  const { bareBuild, bareDev, dev, check } = await measure(count);
  const [checkCold, checkAgain] = check;
  const row = ({ cold, again, oneWord, mb }: typeof dev) => ({
    'first page s': tenths(cold),
    'started again s': tenths(again),
    'one word s': tenths(oneWord),
    MB: mb,
  });
  console.table({ 'bare Astro': row(bareDev), 'npm run dev': row(dev) });
  console.log(`npm run check: ${tenths(checkCold)} s, again ${tenths(checkAgain)} s`);
  console.log(`A build of bare Astro: ${tenths(bareBuild)} s. Ratios to it:`);
  // The target is for a thousand pages; a small site starts no sooner.
  if (count < 1_000) continue;
  for (const [what, seconds, limit] of [
    ['First page', dev.cold, targets.firstPage],
    ['First page, started again', dev.again, targets.firstPage],
    ['One word changed', dev.oneWord, targets.oneWord],
    ['npm run check', checkCold, targets.check],
  ] as const) {
    const ratio = Number((seconds / bareBuild).toFixed(2));
    console.log(`${what}: ${ratio} (at most ${limit})`);
    if (ratio > limit) missed.push(`${what} with ${count} services`);
  }
}
if (missed.length) {
  console.error(`Missed: ${missed.join('; ')}.`);
  process.exitCode = 1;
}
