import { hint } from '#collections/problem.ts';
import { sources } from '#collections/sources.ts';
import type { Rule } from './rule.ts';

/** Jobs that have closed. */
export const closedJobs: Rule = ({ markdown }) =>
  markdown
    .filter(({ folder, isDraft }) => folder === sources.jobs.folder && !isDraft)
    .filter(({ isPublished }) => !isPublished)
    .map(({ file, source, closes }) =>
      hint(
        file,
        source?.lineOf(['closes']),
        `This job closed on ${closes}, and the site leaves it out. Delete the file, or change the day to advertise it again.`,
      ),
    );
