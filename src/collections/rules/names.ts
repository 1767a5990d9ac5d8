import { error } from '#collections/problem.ts';
import type { Content } from '#collections/read/content.ts';
import { sources } from '#collections/sources.ts';
import { didYouMean } from '#shared/nearest.ts';
import { fillFacts } from '#lib/site-facts.ts';
import type { Rule } from './rule.ts';

/** The names of content/industries.yaml; undefined when it cannot be read. */
const industriesIn = (content: Content): string[] | undefined => {
  const written = content.yaml.get(sources.industries.file)?.source?.value;
  return Array.isArray(written)
    ? written.flatMap(({ name }: { name?: unknown }) =>
        typeof name === 'string' ? fillFacts(name, content.facts) : [],
      )
    : undefined;
};

/** Industries and stories that are named, and that there are not. */
export const names: Rule = (content) => {
  const industries = industriesIn(content);
  const stories = content.markdown
    .filter(({ folder, isPublished }) => folder === sources.caseStudies.folder && isPublished)
    .map(({ name }) => name);
  return content.files.flatMap(({ file, references }) =>
    references.flatMap(({ kind, value, line }) => {
      if (kind === 'industry' && industries && !industries.includes(value)) {
        const advice = didYouMean(value, industries) || ` There are ${industries.join(', ')}.`;
        const says = `There is no industry "${value}".${advice} A new one goes into content/industries.yaml.`;
        return [error(file, line, says)];
      }
      if (kind === 'story' && !stories.includes(value)) {
        const says = `There is no story "${value}" in ${sources.caseStudies.folder}, or it is a draft.${didYouMean(value, stories)}`;
        return [error(file, line, says)];
      }
      return [];
    }),
  );
};
