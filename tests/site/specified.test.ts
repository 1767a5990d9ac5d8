/**
 * The specified words, links and counts in the HTML of each page, before any script. They are this company's words.
 * Another company changes this file together with `content/`: menu.yaml, site.yaml, home.yaml, chat.yaml, faq.yaml,
 * careers.yaml, partners.yaml, mendix-solutions.yaml, services/, jobs/ and case-studies/.
 */
import { expect, test } from 'vitest';
import { sources } from '#collections/sources.ts';
import { fixedWording } from '#lib/content-text.ts';
import { positionSlug } from '#contract/job-application.ts';
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

const headerOf = (path: string): Element => element(bodyOf(path), 'nav', { 'aria-label': 'Main' });

const sixLinks = {
  Home: '/',
  Services: '/services',
  'Use Cases': '/use-cases',
  Partners: '/partners',
  Careers: '/careers',
  Contact: '/contact',
};

test('the header has six links, and marks the one to the current part of the site', () => {
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

test('the phone menu has two more entries, and marks the current page', () => {
  const menu = element(bodyOf('/services'), 'dialog', { id: 'menu' });
  const entries = element(menu, 'nav');
  expect(texts(entries, 'a')).toEqual([...Object.keys(sixLinks), 'Clients', 'About Us']);
  expect(hrefs(entries)).toEqual([...Object.values(sixLinks), '/#clients', '/#about']);
  const current = elements(entries, 'a', { 'aria-current': 'page' });
  expect(current.map(textOf)).toEqual(['Services']);
});

test('the footer has its lists in one navigation, and the company’s contact details', () => {
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
  const { phone } = dataOf(sources.site);
  const line = element(footer, 'address');
  expect(hrefs(line)).toEqual([
    `tel:${phone.replaceAll(' ', '')}`,
    expect.stringMatching(/^mailto:.+@/),
    expect.stringMatching(/^https:\/\/www\.linkedin\.com\//),
  ]);
  expect(texts(line, 'a')[0]).toBe(phone);
});

test('the 404 page has the specified words, and offers six pages', () => {
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

test('the page for an unknown service offers six services, and a way back to them', () => {
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

test('the home page links its quote to the story, and names four values', () => {
  const clients = element(mainOf('/'), 'section', { id: 'clients' });
  expect(textOf(clients)).toContain('40% less data processing time');
  const story = elements(clients, 'a').find((link) => textOf(link).startsWith('Read the story'));
  expect(story?.attribs['href']).toBe('/case-studies/sora-fuel');
  const about = element(mainOf('/'), 'section', { id: 'about' });
  expect(texts(about, 'h3')).toEqual(['Innovation', 'Excellence', 'Partnership', 'Integrity']);
  const how = element(mainOf('/'), 'section', { id: 'how-it-works' });
  expect(textOf(how)).toContain('Solution\u00a0— Powered');
});

test('the home page has cards of five core services, /services of six and /solutions of nine', () => {
  for (const [path, count] of Object.entries({ '/': 5, '/services': 6, '/solutions': 9 }))
    expect(cardsOf(path), path).toHaveLength(count);
});

test('careers lists the positions in order, each with its requirements and its application', () => {
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
  expect(texts(card, 'a')).toEqual(['Apply Now']);
  const application = mainOf('/careers/apply/ux-ui-designer');
  expect(texts(application, 'h1')).toEqual(['Apply for: UX/UI Designer']);
  const back = elements(application, 'a').find((link) => textOf(link) === '← Back to Careers');
  expect(back?.attribs['href']).toBe('/careers');
});

test('lists that a company can shorten have the specified length', () => {
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

test('the chat has the greeting, keywords and replies of the specification, in its order', () => {
  const { greeting, keywords } = dataOf(sources.chat);
  expect(greeting).toMatch(/AI assistant.*help you/);
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

test('the first screen has two slides with the specified words', () => {
  const slides = elements(mainOf('/'), 'div').filter(({ attribs }) =>
    attribs['class']?.split(' ').includes('slide'),
  );
  expect(slides.map((slide) => textOf(slide))).toEqual([
    expect.stringContaining('Innovative Digital Solutions Driving Scalable Enterprise Growth'),
    expect.stringMatching(/AI Solutions.*AI-Driven Innovation for the Future of Business/),
  ]);
});

test('the consultation buttons have the specified words', () => {
  for (const [path, words] of Object.entries({
    '/': 'Get Your Free POC',
    '/services': 'Get Started',
    '/solutions': "Let's Talk",
    '/contact': 'Schedule a Consultation',
    '/partners': 'Schedule a Consultation',
    '/case-studies/sora-fuel': 'Get a Similar Solution',
    '/mendix-solutions': 'Schedule Consultation',
    '/use-cases': 'Schedule a Consultation',
  })) {
    const openers = elements(mainOf(path), 'a', { 'data-opens': 'consultation' });
    const opener = openers.find((link) => textOf(link) === words);
    expect(opener?.attribs['href'], path).toBe('/contact');
  }
});

test('pages contain each specified wording that keeps a straight apostrophe', () => {
  const home = textOf(element(bodyOf('/'), 'body'));
  for (const wording of fixedWording) expect(home).toContain(wording);
});
