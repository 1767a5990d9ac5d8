/**
 * `npm run advisories`: reads the report of `npm audit --json` from the standard input. Exits with 1 for an advisory that
 * docs/dependencies.md does not explain, or explains until a day that has passed. Where the registry answers no audit, it
 * says that it could not look.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { utcDay } from '#shared/time.ts';

/** Of npm, in version 2 of its report; `via` names an advisory, or a package through which one comes. */
interface Report {
  message?: string;
  vulnerabilities?: Record<
    string,
    { via: (string | { name: string; title: string; severity: string; url: string })[] }
  >;
}

const row = /^\| *\[?(GHSA[\w-]+).*\| (\d{4}-\d\d-\d\d) *\|$/gm;
const today = utcDay();
const explained = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(row)]
  .filter(([, , until = '']) => until >= today)
  .map(([, id]) => id);

const { message, vulnerabilities } = JSON.parse(await text(process.stdin)) as Report;
const advisories = new Map(
  Object.values(vulnerabilities ?? {})
    .flatMap(({ via }) => via)
    .flatMap((each) => (typeof each === 'string' ? [] : [[each.url.split('/').pop(), each]])),
);

if (!vulnerabilities) {
  console.log(`Could not look for advisories: ${message}`);
} else {
  const open = [...advisories].filter(([id]) => !explained.includes(id));
  for (const [id, { name, title, severity }] of open) {
    console.error(`${name}: ${title} (${severity}, ${id})`);
  }
  console.log(
    `${advisories.size} advisories, ${open.length} without a line in docs/dependencies.md.`,
  );
  if (open.length) process.exitCode = 1;
}
