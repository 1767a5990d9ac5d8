/**
 * Prints the note about the company as JSON, without a build: for a service that serves no site, and for commands
 * before the first build. If content/{site,colours,receipts}.yaml have an error, prints it on stderr and exits with 2.
 */
import { printProblems } from '#collections/problem.ts';
import { content } from '#collections/read/content.ts';
import { companyIn, companySources } from './company.ts';

const problems = companySources.flatMap(({ file }) => content().yaml.get(file)?.problems ?? []);
const errors = problems.filter(({ level }) => level === 'error');

if (printProblems(errors)) process.exitCode = 2;
else process.stdout.write(JSON.stringify(companyIn()));
