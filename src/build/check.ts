/** `npm run check`: prints the problems in `content/` that a program can find. Exits with 1 if one stops a build. */
import { parseArgs } from 'node:util';
import { printProblems } from '#collections/problem.ts';
import { findProblems } from '#collections/problems.ts';

try {
  parseArgs({ options: {} });
} catch (error) {
  console.error(`${(error as Error).message}\n\nUsage: npm run check`);
  process.exit(2);
}

const hasErrors = printProblems(findProblems());
if (hasErrors) process.exitCode = 1;
else console.info('No errors in content/.');
