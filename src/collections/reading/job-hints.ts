/** Hints for jobs: their days, and what search engines for jobs ask for. */
import { dayMs, utcDay } from '#contract/time.ts';
import { sources } from '#collections/sources.ts';
import type { MarkdownFile } from './markdown-files.ts';
import type { Mistake } from './mistake.ts';

interface Job {
  countries?: string[];
  datePosted?: string;
  workplace?: string;
}

/** A job that has closed, or whose last day is within a week. */
const closing = ({ file, source, closes, isDraft, isPublished }: MarkdownFile): Mistake[] => {
  if (!closes || isDraft || closes > utcDay(new Date(Date.now() + 7 * dayMs))) return [];
  const message = isPublished
    ? `This job closes on ${closes}. After that day (UTC) the site leaves it out.`
    : `This job closed on ${closes}, and the site leaves it out. Delete the file, or change the day to advertise it again.`;
  return [{ file, line: source?.lineOfKey(['closes']), message }];
};

/** A job that is on the site before the day on which it is said to have been advertised. */
const advertisedLater = ({ file, source, isPublished }: MarkdownFile, job: Job): Mistake[] => {
  const { datePosted } = job;
  if (!isPublished || !datePosted || datePosted <= utcDay()) return [];
  const message = `The site shows this job already, and says that it was advertised on ${datePosted}, a day to come (UTC). Correct the day, or write draft: true until then.`;
  return [{ file, line: source?.lineOfKey(['datePosted']), message }];
};

/** Jobs without countries, for which there is no structured data for job search. */
const withoutCountries = ({ file, source, isPublished }: MarkdownFile, job: Job): Mistake[] => {
  if (!isPublished || job.countries) return [];
  const advice =
    job.workplace === 'remote'
      ? 'Name those in which one may work, such as countries: [CA, US]'
      : 'Name those in which one may be based, such as countries: [CA]';
  const message = `Search engines for jobs are not told of this one: they ask for its countries. ${advice}, or write countries: [] if there are none to name.`;
  return [{ file, line: source?.lineOfKey(['location']), message }];
};

/** Those for a file of content/jobs, of any other none. */
export const jobHints = (file: MarkdownFile): Mistake[] => {
  if (file.folder !== sources.jobs.folder) return [];
  const job = file.data as Job | undefined;
  const ofFields = job ? [...advertisedLater(file, job), ...withoutCountries(file, job)] : [];
  return [...closing(file), ...ofFields];
};
