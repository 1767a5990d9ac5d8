/** The built pages show the data of `content/`, whatever it is. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources } from '#collections/sources.ts';
import { dataOf } from '../helpers/content.ts';
import {
  bodyOf,
  cardsOf,
  type Element,
  element,
  elements,
  hrefs,
  mainOf,
  textOf,
  texts,
} from '../helpers/page-elements.ts';
import { services, site, stories } from '../helpers/site-content.ts';

test('a use case begins with its subject in bold', () => {
  for (const { path, data } of services) {
    const about = data.useCases.flatMap((text) => /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? []);
    for (const where of [path, '/use-cases']) {
      const bold = elements(mainOf(where), 'li').flatMap((item) => texts(item, 'b'));
      expect(bold, where).toEqual(expect.arrayContaining(about));
    }
  }
});

test.skipIf(!stories.length)(
  'the featured story has its figure with a source, and a client’s sentence',
  () => {
    for (const { client, claim, testimonial } of stories.slice(0, 1).map(({ data }) => data)) {
      const story = element(mainOf('/use-cases'), 'section', {
        'aria-label': 'Featured case study',
      });
      const figures = elements(story, 'p', { class: 'figure' });
      const said = claim && [
        claim.figure,
        claim.label,
        claim.source ?? `${client}, from the case study`,
      ];
      expect(figures.map((figure) => texts(figure, 'strong span small'))).toEqual(
        said ? [said] : [],
      );
      expect(texts(story, 'blockquote').join()).toContain(testimonial.excerpt ?? testimonial.quote);
    }
  },
);

test('a story begins with figures, client and industry, and its results explain each figure', () => {
  for (const { path, data } of stories) {
    const main = mainOf(path);
    const headings = texts(main, 'h2 h3');
    for (const name of ['Project Overview', 'The Challenges', 'The story in full'])
      expect(headings, path).toContain(name);
    const [head = main] = elements(main, 'div', { class: 'page-hero with-drawing' });
    const results = data.results.map(({ title, text, figure }) => ({ figure, label: title, text }));
    const measured = [
      ...(data.claim ? [data.claim] : []),
      ...results.filter(({ figure }) => figure),
    ];
    const figures = elements(head, 'p', { class: 'figure' });
    expect(figures.map((figure) => texts(figure, 'strong span').slice(0, 2))).toEqual(
      measured.slice(0, 3).map(({ figure, label }) => [figure, label]),
    );
    expect(elements(head, 'svg', { 'aria-label': data.client })).toHaveLength(1);
    expect(texts(head, 'p')).toContain(data.industry);
    const section = element(main, 'section', { id: 'results' });
    const shown = elements(section, 'li').map((item) => texts(item, 'h3 p'));
    for (const { figure, label, text } of measured)
      expect(shown).toContainEqual([`${figure} ${label}`, text]);
    expect(elements(section, 'p', { class: 'figure' })).toEqual([]);
    const call = elements(main, 'a').find((link) => textOf(link) === 'Schedule a Consultation');
    expect(call?.attribs['href']).toBe('/contact');
  }
});

test('a claim without a source is plain text in the paragraph before it', () => {
  const { isv } = dataOf(sources.partners);
  const mendix = dataOf(sources.mendixSolutions);
  for (const [path, before, claims] of [
    ['/partners', isv.text, isv.claim ? [isv.claim] : []],
    ['/mendix-solutions', mendix.whatItIs.text.at(-1) ?? '', mendix.figures],
  ] as const) {
    const sourced = claims.filter(({ source }) => source);
    expect(elements(mainOf(path), 'p', { class: 'figure' }), path).toHaveLength(sourced.length);
    const others = claims.filter(({ source }) => !source);
    if (!others.length) continue;
    const sentence = others.map(({ figure, label }) => `${figure} ${label}`).join(', ');
    expect(texts(mainOf(path), 'p'), path).toContainEqual(`${before} ${sentence}.`);
  }
});

test('a service links its industries', () => {
  const industries = dataOf(sources.industries);
  for (const { path, data } of services) {
    const links = elements(mainOf(path), 'a');
    for (const name of data.industries) {
      const slug = industries.find((industry) => industry.name === name)?.slug;
      const link = links.find((each) => textOf(each) === name);
      expect(link?.attribs['href'], `${path}: ${name}`).toBe(`/industries#${slug}`);
    }
  }
  for (const { name, slug } of industries)
    expect(
      texts(element(mainOf('/industries'), 'section li article div', { id: slug }), 'h2 h3'),
    ).toContain(name);
});

test('each service card has one link that names the service', () => {
  const hasSolutions = services.some(({ data }) => data.overviews.includes('solutions'));
  for (const path of ['/', '/services'].concat(hasSolutions ? '/solutions' : [])) {
    const labels = cardsOf(path).map((card) =>
      elements(card, 'a').map(({ attribs }) => attribs['aria-label']),
    );
    expect(labels, path).toEqual(Array(labels.length).fill([expect.stringMatching(/^Explore \S/)]));
  }
});

test('industries, partners and Mendix have different beds of rock; services and drawn stories have none', () => {
  const bedOf = (path: string): string | undefined => {
    const head = elements(mainOf(path), 'div').find(({ attribs }) =>
      attribs['class']?.includes('page-hero'),
    );
    const first = head?.children.find((child): child is Element => child.type === 'tag');
    return first?.name === 'svg' ? elements(first, 'path')[0]?.attribs['d'] : undefined;
  };
  const paths = ['/industries', '/partners', '/mendix-solutions'];
  expect(new Set(paths.map(bedOf).filter(Boolean)).size).toBe(3);
  // A service without a drawing shows its icon, a story without one shows layers.
  for (const { path } of services) expect(bedOf(path), path).toBeUndefined();
  for (const { path } of stories)
    expect(bedOf(path) === undefined, path).toBe(existsSync(`public/images${path}.svg`));
});

test('applicants who need accommodation can call', () => {
  expect(hrefs(mainOf('/careers'))).toContain(`tel:${site.phone.replaceAll(' ', '')}`);
});

test('the page after an application without scripts shows the next steps', () => {
  const [, ...following] = dataOf(sources.careers).hiringProcess.steps.map(({ title }) => title);
  const steps = element(mainOf('/careers/applied'), 'ol', { start: '2' });
  expect(texts(steps, 'h2 h3')).toEqual(following);
});

test('a long text has a table of contents', () => {
  const contents = element(bodyOf('/privacy-policy'), 'nav', { 'aria-labelledby': 'contents' });
  const headings = texts(element(mainOf('/privacy-policy'), 'article'), 'h2');
  expect(headings.length).toBeGreaterThan(1);
  expect(texts(contents, 'a')).toEqual(headings);
});
