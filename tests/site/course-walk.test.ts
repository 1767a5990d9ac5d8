/**
 * The HTML of the course-walk pages (course-walk specification, sections 2 and 9). A company that changes
 * content/course-walk/ changes this file, too.
 */
import { expect, test } from 'vitest';
import { site } from '../helpers/site-content.ts';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';

const pages = new Map(builtPages().map((page) => [page.path, htmlOf(page)]));
const htmlAt = (path: string): string => pages.get(path) ?? '';

/** Returns the texts of all elements with one name, without tags. */
const textsOf = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs'))].map(
    ([, inner = '']) =>
      inner
        .replace(/<[^>]*>/g, '')
        .replaceAll('&amp;', '&')
        .trim(),
  );

const longDate = (day: string): string =>
  new Date(day).toLocaleDateString(site.locale, { dateStyle: 'long', timeZone: 'UTC' });

const landing = htmlAt('/course-walk');

test('the landing page shows the screens in order, the features, and that the app is not yet in stores', () => {
  expect(textsOf(landing, 'figcaption')).toEqual([
    'Seamless Login & Quick Access',
    'Browse & Select Your Equestrian Course',
    'Create & Customize Your Course Walk',
    'Edit Obstacles & Fine-Tune Your Ride',
  ]);
  expect(textsOf(landing, 'h3')).toEqual([
    'Course Management',
    'Notifications',
    'Rider Profile',
    'Secure Login',
  ]);
  expect(textsOf(landing, 'h2')).toContain('Contact');
  const stores = landing.match(/<span role="link" aria-disabled="true".*?<\/span>/gs) ?? [];
  expect(stores.flatMap((store) => textsOf(store, 'span'))).toEqual(['Google Play', 'App Store']);
  expect(textsOf(landing, 'p')).toContain('Coming soon to Google Play and the App Store');
  expect(landing).not.toContain('Get it');
});

test('every page of the area links the privacy policy and the terms, and has no chat', () => {
  expect(htmlAt('/services')).toContain('Open chat');
  for (const [path, html] of pages) {
    if (!path.startsWith('/course-walk')) continue;
    const [footer = ''] = /<footer.*<\/footer>/s.exec(html) ?? [];
    expect(footer, path).toContain('<a href="/course-walk/privacy-policy">Privacy policy</a>');
    expect(footer, path).toContain('<a href="/terms-of-service">Terms of service</a>');
    expect(html, path).not.toContain('Open chat');
  }
});

test('pages hide nothing before their scripts arrive', () => {
  for (const [path, html] of pages)
    expect(html.replaceAll(/<style.*?<\/style>/gs, ''), path).not.toContain('data-waiting');
});

test('the privacy policy has ten sections and its two dates', () => {
  const html = htmlAt('/course-walk/privacy-policy');
  expect(textsOf(html, 'span')).toEqual(
    expect.arrayContaining([
      `Effective ${longDate('2025-03-07')}`,
      `Updated ${longDate('2025-04-28')}`,
    ]),
  );
  const sections = [
    /Information/,
    /use/,
    /Retention/,
    /Security/,
    /Sharing/,
    /Third-party/,
    /Consent/,
    /rights/,
    /Changes/,
    /Contact/,
  ];
  const headings = textsOf(html, 'h2');
  expect(headings).toHaveLength(sections.length);
  for (const [at, words] of sections.entries()) expect(headings[at]).toMatch(words);
});

test('the page about deleting an account says how, what is deleted, and that it is final', () => {
  const html = htmlAt('/course-walk/delete-account');
  expect(textsOf(html, 'span')).toContain('Last updated May 2025');
  expect(textsOf(html, 'strong')).toContain('Settings > Delete Account');
  expect(textsOf(html, 'h2')).toContain('Deletion is irreversible');
});

test('the login links the unlisted page of mailed links, and has one button that shows the password', () => {
  expect(htmlAt('/course-walk/reset')).toContain('<meta name="robots" content="noindex">');
  const login = htmlAt('/course-walk/login');
  expect(login).toMatch(/<a href="\/course-walk\/reset"[^>]*>Forgot your password\?<\/a>/);
  // Edge's own button is hidden.
  expect(login).toContain('::-ms-reveal{display:none}');
});
