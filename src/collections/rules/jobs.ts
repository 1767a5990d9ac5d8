import { hint, type Problem } from '#collections/problem.ts';
import type { MarkdownFile } from '#collections/read/markdown.ts';
import { sources } from '#collections/sources.ts';
import { utcDay } from '#shared/time.ts';
import type { Rule } from './rule.ts';

interface Job {
  countries?: string[];
  datePosted?: string;
  workplace?: string;
}

const closed = ({ file, source, closes }: MarkdownFile): Problem =>
  hint(
    file,
    source?.lineOfKey(['closes']),
    `This job closed on ${closes}, and the site leaves it out. Delete the file, or change the day to advertise it again.`,
  );

const advertisedLater = ({ file, source }: MarkdownFile, { datePosted }: Job): Problem[] => {
  if (!datePosted || datePosted <= utcDay()) return [];
  const says = `The site shows this job already, and says that it was advertised on ${datePosted}, a day to come (UTC). Correct the day, or write draft: true until then.`;
  return [hint(file, source?.lineOfKey(['datePosted']), says)];
};

/** A job without countries has no structured data for job search. */
const withoutCountries = (
  { file, source }: MarkdownFile,
  { countries, workplace }: Job,
): Problem[] => {
  if (countries) return [];
  const advice =
    workplace === 'remote'
      ? 'Name those in which one may work, such as countries: [CA, US]'
      : 'Name those in which one may be based, such as countries: [CA]';
  const says = `Search engines for jobs are not told of this one: they ask for its countries. ${advice}, or write countries: [] if there are none to name.`;
  return [hint(file, source?.lineOfKey(['location']), says)];
};

/** Jobs that have closed, are yet to be advertised, or name no country. */
export const jobs: Rule = ({ markdown }) =>
  markdown
    .filter(({ folder, isDraft }) => folder === sources.jobs.folder && !isDraft)
    .flatMap((file) => {
      if (!file.isPublished) return [closed(file)];
      const job = file.data as Job | undefined;
      return job ? [...advertisedLater(file, job), ...withoutCountries(file, job)] : [];
    });
