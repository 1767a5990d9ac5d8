/** `npm run budgets`: prints the bytes of every built page, the largest first. Exits with 1 if a page exceeds a limit. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages, dist, htmlOf } from '../helpers/built-pages.ts';
import { limits } from './limits.ts';
import { weigh } from './weigh.ts';

const courseListPath = '/course-walk/courses';

/** The islands that may fetch React before a visitor uses them: `page island` (decisions, "Carousel"). */
const mayFetchUnasked = ['/ Carousel', `${courseListPath} CourseList`];

const rows = builtPages()
  .map((page) => {
    const html = htmlOf(page);
    return { path: page.path, hasForm: html.includes('<form'), ...weigh(html) };
  })
  .sort((a, b) => b.firstPaint - a.firstPaint);

const errors: string[] = [];
const check = (what: string, is: number, limit: number): void => {
  if (is > limit) errors.push(`${what}: ${is}, ${is - limit} over ${limit}`);
};

for (const { path, hasForm, ...weight } of rows) {
  const isCourseList = path === courseListPath;
  check(`${path} first paint`, weight.firstPaint, limits.firstPaint);
  check(`${path} scripts before use`, weight.scriptsBeforeUse, limits.scriptsBeforeUse);
  check(
    `${path} with ${weight.heaviestIslandName} working`,
    weight.heaviestIsland,
    isCourseList ? limits.courseList : limits.firstForm,
  );
  // Forms are islands, so a page with a form must have one to weigh.
  if (hasForm && !weight.heaviestIsland) errors.push(`${path} has no island that could be weighed`);
  for (const island of weight.unasked)
    if (!mayFetchUnasked.includes(`${path} ${island}`))
      errors.push(`${path}: ${island} fetches React before a visitor uses it`);
}

const assets = join(dist, '_astro');
for (const font of readdirSync(assets).filter((name) => name.endsWith('.woff2'))) {
  check(font, statSync(join(assets, font)).size, limits.font);
}

console.table(
  rows.map(({ path, firstPaint, scriptsBeforeUse, heaviestIsland, heaviestIslandName }) => ({
    page: path,
    'first paint': firstPaint,
    left: limits.firstPaint - firstPaint,
    'scripts before use': scriptsBeforeUse,
    'heaviest island': heaviestIslandName,
    'scripts with it': heaviestIsland,
  })),
);

if (errors.length) {
  console.error(`Over budget:\n  ${errors.join('\n  ')}`);
  process.exitCode = 1;
} else {
  console.log(`${rows.length} pages within their budgets.`);
}
