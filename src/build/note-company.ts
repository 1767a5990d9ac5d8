/**
 * Prints who the company is as JSON, without building a site: for a service that serves none, and for commands before
 * the first build. Exits with 2 if content/{site,colours,receipts}.yaml have an error, and prints it on stderr.
 */
import { printProblems } from '#collections/problem.ts';
import { content } from '#collections/read/content.ts';
import { companyIn, companySources } from './company.ts';

const problems = companySources.flatMap(({ file }) => content().yaml.get(file)?.problems ?? []);
const errors = problems.filter(({ level }) => level === 'error');

if (printProblems(errors)) process.exitCode = 2;
else process.stdout.write(JSON.stringify(companyIn()));
