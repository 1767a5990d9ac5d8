/** Hints for sentences whose number differs from what `content/` lists: "Nine kinds of system" above one card. */
import { sources, yamlFiles } from '#collections/sources.ts';
import { listedServices } from './listed-services.ts';
import type { MarkdownFile } from './markdown-files.ts';
import type { Mistake } from './mistake.ts';
import { readText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

const words = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  ...['nineteen', 'twenty'],
];

/** A number that counts all and not some: at the start of a sentence, or after one of these words. */
const before = /(?:(?:^|[:.!?]|-)\s+["']?|\b(?:our|all|these|the|offers?|have|has|list|lists)\s+)/;
const number = `\\d{1,3}|${words.slice(2).join('|')}`;

interface Counted {
  /** How texts name them. */
  named: RegExp;
  /** How many there are: several numbers if they are listed in several ways. */
  counts: number[];
  where: string;
}

const isFolder = (source: { folder: string }) => (file: MarkdownFile) =>
  file.isPublished && file.folder === source.folder;

const whatIsCounted = (files: readonly MarkdownFile[]): Counted[] => {
  const services = files.filter(isFolder(sources.services));
  const listedBy = (overview: string): number => listedServices(files, overview).length;
  return [
    {
      named: /services|practices/,
      counts: [listedBy('services'), services.length],
      where: '/services',
    },
    {
      named: /solutions|kinds of systems?/,
      counts: [listedBy('solutions')],
      where: '/solutions',
    },
    {
      named: /industries/,
      counts: [readYaml(sources.industries).data?.length ?? 0],
      where: '/industries',
    },
    {
      named: /open positions|vacancies/,
      counts: [files.filter(isFolder(sources.jobs)).length],
      where: '/careers',
    },
    {
      named: /case studies/,
      counts: [files.filter(isFolder(sources.caseStudies)).length],
      where: '/use-cases',
    },
  ];
};

const valueOf = (written: string): number =>
  /\d/.test(written) ? Number(written) : words.indexOf(written.toLowerCase());

const patternOf = ({ named }: Counted): RegExp =>
  new RegExp(`${before.source}((${number}) (?:[a-z-]+ )?(?:${named.source}))\\b`, 'gi');

const inLine = (line: string, { counts, where }: Counted, pattern: RegExp): string[] =>
  Array.from(line.matchAll(pattern)).flatMap(([, text = '', written = '']) =>
    counts.includes(valueOf(written))
      ? []
      : [
          `"${text}": ${where} lists ${counts[0]}. Correct the number, or say it without one, which stays true.`,
        ],
  );

/** Sentences in published texts whose number differs from what the site lists. */
export const wrongCounts = (files: readonly MarkdownFile[]): Mistake[] => {
  const counted = whatIsCounted(files).map((each) => ({ each, pattern: patternOf(each) }));
  const published = files.filter(({ isPublished }) => isPublished);
  return [...yamlFiles, ...published].flatMap(({ file }) =>
    (readText(file).text ?? '')
      .split('\n')
      .flatMap((line, index) =>
        line.trimStart().startsWith('#')
          ? []
          : counted
              .flatMap(({ each, pattern }) => inLine(line, each, pattern))
              .map((message) => ({ file, line: index + 1, message })),
      ),
  );
};
