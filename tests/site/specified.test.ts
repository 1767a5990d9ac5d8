/** The words, links and counts that the specification names for each page, as they are in its HTML before any script. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { sources } from '#collections/sources.ts';
import { positionSlug } from '#contract/job-application.ts';
import { dataOf } from '../helpers/content.ts';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';

const pages = new Map(builtPages().map((page) => [page.path, parseDocument(htmlOf(page))]));

type Part = Pick<ReturnType<typeof parseDocument>, 'children'>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const bodyOf = (path: string): Part => {
  const page = pages.get(path);
  if (!page) throw new Error(`${path} was not built.`);
  return page;
};

/** The elements of a part with one of these names and with these attributes. */
const elements = (part: Part, names: string, attributes: Record<string, string> = {}): Element[] =>
  DomUtils.getElementsByTagName((name) => names.split(' ').includes(name), part.children).filter(
    ({ attribs }) => Object.entries(attributes).every(([name, value]) => attribs[name] === value),
  );

/** The only one of them. */
const element = (part: Part, names: string, attributes?: Record<string, string>): Element => {
  const found = elements(part, names, attributes);
  if (!found[0] || found.length > 1) throw new Error(`There is not one ${names}: ${found.length}`);
  return found[0];
};

/** The text of an element, with one space where the HTML has several or a line break; not one that keeps words together. */
const textOf = (node: Element): string =>
  DomUtils.textContent(node)
    .replaceAll(/[ \n]+/g, ' ')
    .trim();
const texts = (part: Part, names: string): string[] => elements(part, names).map(textOf);
const hrefs = (part: Part): (string | undefined)[] =>
  elements(part, 'a').map(({ attribs }) => attribs['href']);
const mainOf = (path: string): Element => element(bodyOf(path), 'main');
const headerOf = (path: string): Element => element(bodyOf(path), 'nav', { 'aria-label': 'Main' });

const sixLinks = {
  Home: '/',
  Services: '/services',
  'Use Cases': '/use-cases',
  Partners: '/partners',
  Careers: '/careers',
  Contact: '/contact',
};

test('the header has six links, and marks the one to the part of the site that a page belongs to', () => {
  expect(texts(headerOf('/'), 'a')).toEqual(Object.keys(sixLinks));
  expect(hrefs(headerOf('/'))).toEqual(Object.values(sixLinks));
  const marked = Object.entries({
    '/careers': 'Careers',
    '/services/data-analytics': 'Services',
    '/solutions': 'Services',
    '/case-studies/sora-fuel': 'Use Cases',
    '/mendix-solutions': 'Partners',
  });
  for (const [path, name] of marked) {
    const current = elements(headerOf(path), 'a', { 'aria-current': 'page' });
    expect(current.map(textOf), path).toEqual([name]);
  }
});

test('the menu of a phone has two entries more, and marks the page too', () => {
  const menu = element(bodyOf('/services'), 'dialog', { id: 'menu' });
  const entries = element(menu, 'nav');
  expect(texts(entries, 'a')).toEqual([...Object.keys(sixLinks), 'Clients', 'About Us']);
  expect(hrefs(entries)).toEqual([...Object.values(sixLinks), '/#clients', '/#about']);
  const current = elements(entries, 'a', { 'aria-current': 'page' });
  expect(current.map(textOf)).toEqual(['Services']);
});

test('the footer has its lists in one navigation, and how to reach the company', () => {
  const footer = element(bodyOf('/'), 'footer', { class: 'footer' });
  const lists = element(footer, 'nav', { 'aria-label': 'Footer' });
  const columns = elements(lists, 'ul').map(hrefs);
  expect(texts(lists, 'h2')).toEqual(['Services', 'Company', 'Explore', 'Legal']);
  expect(columns[0]?.slice(0, 2)).toEqual([
    '/services/ai-transformation',
    '/services/data-analytics',
  ]);
  expect(columns[0]).toHaveLength(6);
  expect(columns.slice(1)).toEqual([
    ['/', '/#about', '/partners', '/careers', '/contact'],
    ['/solutions', '/industries', '/use-cases'],
    ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/accessibility', '/sitemap'],
  ]);
  const line = element(footer, 'address');
  expect(hrefs(line)).toEqual([
    expect.stringMatching(/^tel:\+1613/),
    expect.stringMatching(/^mailto:.+@/),
    expect.stringMatching(/^https:\/\/www\.linkedin\.com\//),
  ]);
  expect(texts(line, 'a')[0]).toMatch(/^\+1 613/);
});

test('a page that is not there says so in the words of the specification, and offers six others', () => {
  const main = mainOf('/404');
  expect(texts(main, 'h1')).toEqual(['404 Page Not Found']);
  expect(texts(main, 'p')).toContain('Did you forget to add the page to the router?');
  expect(elements(main, 'li').flatMap((item) => texts(item, 'a'))).toEqual([
    'Services',
    'Use Cases',
    'Solutions',
    'Industries',
    'Careers',
    'Contact',
  ]);
});

test('a service that is not there says so, offers the six services, and leads back to them', () => {
  const main = mainOf('/services/404');
  expect(texts(main, 'h1')).toEqual(['Service Not Found']);
  expect(texts(main, 'p')).toContain(
    "The service you're looking for doesn't exist or has been removed.",
  );
  expect(elements(main, 'li').flatMap((item) => texts(item, 'a'))).toEqual([
    'AI Transformation',
    'Data & Analytics',
    'Digital Transformation',
    'Cloud & DevOps',
    'Mechatronics & Instrumentation',
    'Resource Augmentation',
  ]);
  const back = elements(main, 'a').find((link) => textOf(link) === 'Back to Services');
  expect(back?.attribs['href']).toBe('/services');
});

test('on the home page the quote leads to its story, What Drives Us? names four values, and no line of a lead begins with a dash', () => {
  const clients = element(mainOf('/'), 'section', { id: 'clients' });
  expect(textOf(clients)).toContain('40% less data processing time');
  const story = elements(clients, 'a').find((link) => textOf(link).startsWith('Read the story'));
  expect(story?.attribs['href']).toBe('/case-studies/sora-fuel');
  const about = element(mainOf('/'), 'section', { id: 'about' });
  expect(texts(about, 'h3')).toEqual(['Innovation', 'Excellence', 'Partnership', 'Integrity']);
  const how = element(mainOf('/'), 'section', { id: 'how-it-works' });
  expect(textOf(how)).toContain('Solution\u00a0— Powered');
});

test('a use case begins with whom it is about, in bold', () => {
  for (const path of ['/use-cases', '/services/cloud-devops'])
    expect(
      elements(mainOf(path), 'li').flatMap((item) => texts(item, 'b')),
      path,
    ).toContain('A lender');
});

test('the featured story has its figure, with its source, and a sentence of the client', () => {
  const story = element(mainOf('/use-cases'), 'section', { 'aria-label': 'Featured case study' });
  const figure = element(story, 'p', { class: 'figure' });
  expect(texts(figure, 'strong span small')).toEqual([
    '40%',
    'less data processing time',
    'Sora Fuel, from the case study',
  ]);
  expect(texts(story, 'blockquote').join()).toContain('see the answer in the same meeting.”');
});

test('a story begins with figures, client and drawing; its results repeat each figure with its text', () => {
  const main = mainOf('/case-studies/sora-fuel');
  const headings = texts(main, 'h2 h3');
  for (const name of ['Project Overview', 'The Challenges', 'The story in full'])
    expect(headings).toContain(name);
  const [head] = elements(main, 'div', { class: 'page-hero with-drawing' });
  const figures = elements(head ?? main, 'p', { class: 'figure' });
  expect(figures.map((figure) => texts(figure, 'strong span'))).toEqual([
    ['40%', 'less data processing time'],
    ['40%', 'Faster experimentation'],
  ]);
  expect(elements(head ?? main, 'svg', { 'aria-label': 'Sora Fuel' })).toHaveLength(1);
  expect(texts(head ?? main, 'p')).toContain('Energy');
  const results = element(main, 'section', { id: 'results' });
  const [first, second] = elements(results, 'li');
  expect(first && texts(first, 'h3 p')).toEqual([
    '40% less data processing time',
    expect.stringMatching(/^No one copies numbers out of instrument files/),
  ]);
  expect(second && texts(second, 'h3 p')).toEqual([
    '40% Faster experimentation',
    expect.stringMatching(/^Results can be compared soon after/),
  ]);
  expect(elements(results, 'p', { class: 'figure' })).toEqual([]);
  const call = elements(main, 'a').find((link) => textOf(link) === 'Schedule a Consultation');
  expect(call?.attribs['href']).toBe('/contact');
});

test('a claim without a source is text, in the paragraph of the sentence before it', () => {
  for (const [path, claim] of Object.entries({
    '/partners': 'AI services and testing. Up to 70% faster time-to-market.',
    '/mendix-solutions':
      'fits better, we say so. 10x faster development, 50% lower costs, 99.9% uptime SLA.',
  })) {
    expect(texts(mainOf(path), 'p').join('\n'), path).toContain(claim);
    expect(elements(mainOf(path), 'p', { class: 'figure' }), path).toEqual([]);
  }
});

test('the industries of a service are links to them', () => {
  const links = elements(mainOf('/services/data-analytics'), 'a');
  const industry = links.find((link) => textOf(link) === 'Research laboratories');
  expect(industry?.attribs['href']).toBe('/industries#research-laboratories');
  const heading = element(mainOf('/industries'), 'section li article div', {
    id: 'research-laboratories',
  });
  expect(texts(heading, 'h2 h3')).toContain('Research laboratories');
});

test('each card of a service has one link, which says what it explores', () => {
  for (const [path, count] of Object.entries({ '/': 5, '/services': 6, '/solutions': 9 })) {
    const cards = elements(mainOf(path), 'li').filter(({ attribs }) =>
      attribs['class']?.includes('service-card'),
    );
    const labels = cards.map((card) =>
      elements(card, 'a').map(({ attribs }) => attribs['aria-label']),
    );
    expect(labels, path).toEqual(Array(count).fill([expect.stringMatching(/^Explore \S/)]));
  }
});

test('industries, partners and Mendix have three different beds of rock; services and stories have their drawings', () => {
  const bedOf = (path: string): string | undefined => {
    const head = elements(mainOf(path), 'div').find(({ attribs }) =>
      attribs['class']?.includes('page-hero'),
    );
    const first = head?.children.find((child): child is Element => child.type === 'tag');
    return first?.name === 'svg' ? elements(first, 'path')[0]?.attribs['d'] : undefined;
  };
  const paths = ['/industries', '/partners', '/mendix-solutions'];
  expect(new Set(paths.map(bedOf).filter(Boolean)).size).toBe(3);
  for (const path of ['/services/ai-transformation', '/case-studies/sora-fuel'])
    expect(bedOf(path), path).toBeUndefined();
});

test('the positions are listed in their order; each shows what it is and asks for, and leads to its application, which leads back', () => {
  const { phone } = dataOf(sources.site);
  const cards = elements(mainOf('/careers'), 'article');
  const titles = [
    'Senior Software Engineer',
    'UX/UI Designer',
    'Data Scientist',
    'DevOps Engineer',
    'Project Manager',
    'Business Analyst',
  ];
  expect(cards.flatMap((card) => texts(card, 'h3'))).toEqual(titles);
  expect(cards.flatMap(hrefs)).toEqual(
    titles.map((title) => `/careers/apply/${positionSlug(title)}`),
  );
  const card = cards[1] as Element;
  expect(texts(card, 'span')).toEqual(['Hybrid (UAE)', 'Full-time', 'Design']);
  expect(texts(card, 'h4')).toEqual(['Requirements']);
  expect(texts(card, 'li')).toHaveLength(5);
  expect(texts(card, 'a')).toEqual(['Apply Now']);
  const application = mainOf('/careers/apply/ux-ui-designer');
  expect(texts(application, 'h1')).toEqual(['Apply for: UX/UI Designer']);
  const back = elements(application, 'a').find((link) => textOf(link) === '← Back to Careers');
  expect(back?.attribs['href']).toBe('/careers');
  // For whoever needs accommodation and does not write.
  expect(hrefs(mainOf('/careers'))).toContain(`tel:${phone.replaceAll(' ', '')}`);
});

test('lists that may be shorter are as long as the specification says', () => {
  const sectionOf = (path: string, title: string): Element => {
    const sections = elements(mainOf(path), 'section');
    const found = sections.filter((section) => texts(section, 'h2').join() === title);
    if (!found[0] || found.length > 1) throw new Error(`There is not one ${title} on ${path}.`);
    return found[0];
  };
  const headings = (path: string, title: string) => texts(sectionOf(path, title), 'h3');
  const story = '/case-studies/sora-fuel';
  expect(headings('/careers', 'Our culture')).toEqual([
    'Collaboration',
    'Innovation',
    'Well-being',
  ]);
  expect(headings('/careers', 'Benefits')).toHaveLength(6);
  expect(headings('/partners', 'Our ISV partner for low-code')).toHaveLength(3);
  expect(headings(story, 'The Challenges')).toHaveLength(3);
  expect(headings(story, 'Our solution')).toHaveLength(4);
  expect(headings(story, 'The results')).toHaveLength(5);
  expect(elements(mainOf('/contact'), 'summary')).toHaveLength(4);
  expect(dataOf(sources.chat).fallbacks).toHaveLength(4);
});

test('the chat answers the keywords of the specification, in its order, with what it asks for', () => {
  const { keywords } = dataOf(sources.chat);
  const specified = ['hello', 'hi', 'services', 'contact', 'pricing', 'help', 'about'];
  const known = keywords.map(({ keyword }) => keyword);
  expect(known.filter((keyword) => specified.includes(keyword))).toEqual(specified);
  const replyTo = (word: string) => keywords.find(({ keyword }) => keyword === word);
  expect(replyTo('services')?.reply).toContain(
    'Enterprise Application Development, Data Management & Analytics, and AI & ML Solutions',
  );
  expect(replyTo('contact')?.reply).toMatch(/\S+@\S+ .*\+[\d ]+\d.*human agent/);
  expect(replyTo('pricing')?.reply).toMatch(/varies by project.*consultation/);
  expect(replyTo('pricing')?.offers).toBe('consultation');
});

test('after an application without scripts a page shows the steps that follow', () => {
  const [, ...following] = dataOf(sources.careers).hiringProcess.steps.map(({ title }) => title);
  const steps = element(mainOf('/careers/applied'), 'ol', { start: '2' });
  expect(texts(steps, 'h2 h3')).toEqual(following);
});

test('a long text has a table of contents', () => {
  const contents = element(bodyOf('/privacy-policy'), 'nav', { 'aria-labelledby': 'contents' });
  const headings = texts(element(mainOf('/privacy-policy'), 'article'), 'h2');
  expect(headings.length, 'headings of the privacy policy').toBeGreaterThan(4);
  expect(texts(contents, 'a')).toEqual(headings);
});
