/** The HTML of all built pages, before any script. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources } from '#collections/sources.ts';
import { dataOf } from '../helpers/content.ts';
import { firstOf, home, positions, services, site, stories } from '../helpers/site-content.ts';
import { builtPages, dist, htmlOf } from '../helpers/built-pages.ts';
import { filesBelow } from '../helpers/files-below.ts';

const openersOf = (html: string) =>
  [...html.matchAll(/<a [^>]*data-opens="([\w-]+)"[^>]*>([^<]*)/g)].map(([tag, opens, text]) => ({
    opens,
    text: text?.trim().replace('&#39;', "'"),
    href: /href="([^"]*)"/.exec(tag)?.[1],
  }));

const pages = builtPages().map((page) => {
  const html = htmlOf(page);
  return { ...page, html, openers: openersOf(html) };
});
const withOpeners = pages.filter(({ openers }) => openers.length);

test('buttons that open dialogs are links to /contact in the HTML', () => {
  const site = pages.filter(({ path }) => !path.startsWith('/course-walk'));
  expect(withOpeners.map(({ path }) => path)).toEqual(site.map(({ path }) => path));
  for (const { path, openers } of withOpeners) {
    for (const { opens, href } of openers) {
      expect(href, path).toBe(opens === 'menu' ? '/sitemap' : '/contact');
    }
  }
});

test('every page that sells offers a consultation in its first section', () => {
  const selling = pages.filter(({ path }) =>
    /^\/(services|case-studies)\/(?!404)|^\/(services|solutions|industries|use-cases|mendix-solutions|partners|contact)$/.test(
      path,
    ),
  );
  expect(selling.length, 'pages that sell').toBeGreaterThan(services.length);
  for (const { path, html } of selling) {
    const [head = ''] = /<main.*?(?=<h2)/s.exec(html) ?? [];
    const { opens, text } = openersOf(head)[0] ?? {};
    expect(`${opens}: ${text?.trim()}`, path).toMatch(
      /^consultation: (Schedule a Consultation|Get a Similar Solution)$/,
    );
  }
});

/** Returns the islands in a page's HTML, and the HTML without them. */
const islandsOf = (html: string) => {
  const island =
    /<astro-island[^>]*component-export="(\w+)"[^>]*client="(\w+)"[\s\S]*?<\/astro-island>/g;
  return {
    islands: Array.from(html.matchAll(island), ([all, name, directive]) => ({
      name: `${name} ${directive}`,
      isForm: hasFields(all),
    })),
    rest: html.replaceAll(island, ''),
  };
};

/** Checks whether a form has fields. The question about discarding a text has none. */
const hasFields = (html: string): boolean =>
  /<form(?:(?!<\/form>)[\s\S])*?<(?:input|textarea|select)\b/.test(html);

/**
 * The islands that the owner's card names besides "the forms" (decisions, "Islands"): "carousel, chat widget,
 * theme toggle and the /course-walk course list".
 */
const islandsOfTheDesignCard = [
  // A single slide needs no carousel.
  ...(home.hero.slides.length > 1 ? ['Carousel intent'] : []),
  'Assistant intent',
  'ThemeToggle intent',
  'CourseList only',
];

test('only forms, carousel, chat, theme toggle and course list are React islands', () => {
  const found = pages.flatMap(({ html }) => islandsOf(html).islands);
  const isForm = (island: (typeof found)[0]): boolean =>
    island.isForm && island.name.endsWith(' intent') && island.name !== 'Assistant intent';
  const others = found.filter((island) => !isForm(island)).map(({ name }) => name);
  expect([...new Set(others)].sort(), 'islands that are no forms').toEqual(
    islandsOfTheDesignCard.toSorted(),
  );
  expect(found.some(isForm), 'a form among the islands').toBe(true);
  for (const { path, html } of pages)
    expect(hasFields(islandsOf(html).rest), `a form of ${path} is no island`).toBe(false);
});

/** Covers the panel of `npm run dev`, and Markdown characters. */
test('pages show no text meant for editors', () => {
  for (const { path, html } of pages) {
    expect(html, path).not.toContain('content-problems');
    expect(html, path).not.toMatch(/>[^<]*\*\*/);
  }
});

test('without scripts, login, course list and mailed links say that they need scripts', () => {
  for (const wanted of ['login', 'courses', 'reset'].map((page) => `/course-walk/${page}`)) {
    const html = pages.find(({ path }) => path === wanted)?.html;
    expect(html).toMatch(/<noscript>[^]*JavaScript, which is turned off[^]*<\/noscript>/);
  }
});

test('without scripts, newsletter and chat say that they need scripts, and the chat is hidden', () => {
  for (const { path, html } of withOpeners) {
    const [note = ''] =
      /<noscript>.*?<\/noscript>/s.exec(html.slice(html.indexOf('<footer'))) ?? [];
    const words = note.replaceAll(/\s+/g, ' ');
    expect(words, path).toContain(
      'The newsletter and the chat assistant need JavaScript. Write to <a',
    );
    expect(words, path).toContain(`href="mailto:${site.emails.info}"`);
    expect(html, path).toMatch(/<aside class="chat"[^>]* hidden[ >]/);
  }
});

test('a position’s requirements are outside any aside, which reader views drop', () => {
  const positions = pages.filter(({ path }) => path.startsWith('/careers/apply/'));
  expect(positions).not.toHaveLength(0);
  for (const { path, html } of positions) {
    const read = html.replaceAll(/<aside\b.*?<\/aside>/gs, '');
    expect(read, path).toContain('>Requirements</h2>');
  }
});

test('drawings have a name, or are hidden from screen readers', () => {
  for (const { path, html } of pages) {
    for (const [svg] of html.matchAll(/<svg\b[^>]*>/g)) {
      expect(svg, path).toMatch(/ aria-(?:hidden="true"|label=".)/);
    }
  }
});

/** The newsletter form sends nothing. */
const newsletter = /<form [^>]*class="newsletter".*?<\/form>/s;

test('sent fields do not have type email, because browsers change or refuse valid addresses', () => {
  for (const { path, html } of pages)
    expect(html.replace(newsletter, '').includes('type="email"'), path).toBe(false);
});

test('a form that is not posted has the action about:blank, so that browsers send nothing', () => {
  const unposted = pages.flatMap(({ html }) =>
    Array.from(html.matchAll(/<form [^>]*method="dialog".*?<\/form>/gs), ([form]) => form),
  );
  for (const part of ['class="newsletter"', 'class="chat-form"', 'type="password"'])
    expect(
      unposted.some((form) => form.includes(part)),
      part,
    ).toBe(true);
  for (const form of unposted.filter((each) => /<(?:input|textarea|select)\b/.test(each)))
    expect(form).toMatch(/^<form [^>]*action="about:blank"/);
});

/** Returns the `@type` of each JSON-LD block. */
const typesIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => (JSON.parse(json) as { '@type': unknown })['@type'],
  );

test('pages have the structured data of their kind', () => {
  const kinds = {
    '/': ['Organization'],
    ...Object.fromEntries([...services, ...stories].map(({ path }) => [path, ['BreadcrumbList']])),
    ...Object.fromEntries(
      positions.map(({ path, data }) => [
        path,
        ['BreadcrumbList', ...(data.countries?.length ? ['JobPosting'] : [])],
      ]),
    ),
  };
  const found = pages.filter(({ path }) => path in kinds);
  expect(Object.fromEntries(found.map(({ path, html }) => [path, typesIn(html)]))).toEqual(kinds);
});

test('a position shows its salary if the file states one', () => {
  expect(positions).not.toHaveLength(0);
  for (const { path, data } of positions) {
    const { html = '' } = pages.find((page) => page.path === path) ?? {};
    expect(html, path).toMatch(/Department<\/dt>/);
    expect(/Salary<\/dt>/.test(html), path).toBe(data.salary !== undefined);
  }
});

test('careers and every application form offer accommodations, with an address', () => {
  const applying = pages.filter(({ path }) => /^\/careers($|\/apply\/)/.test(path));
  expect(applying).toHaveLength(positions.length + 1);
  const { careers } = site.emails;
  const [said = ''] = dataOf(sources.careers).accommodation.split(careers);
  for (const { path, html } of applying)
    expect(html, path).toContain(`${said}<a href="mailto:${careers}"`);
});

/** Returns selectors with `:hover` outside `@media (hover: hover)`. */
const unguarded = (css: string): string[] => {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, prelude = '', brace] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const isGuarded = open.some((outer) => /^@media.*hover:\s*hover/.test(outer));
    if (/^[^@]*:hover/.test(prelude) && !isGuarded) found.push(prelude);
    open.push(prelude);
  }
  return found;
};

const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css = '']) => css);

/** Because after a press on a touch screen, `:hover` stays on the pressed element. */
test(':hover styles apply only to pointers that can hover', () => {
  const files = filesBelow(dist).filter((file) => file.endsWith('.css'));
  const styles = [
    ...files.map((file) => readFileSync(file, 'utf8')),
    ...pages.flatMap(({ html }) => stylesOf(html)),
  ];
  expect(styles.filter((css) => css.includes(':hover')).length).toBeGreaterThan(0);
  expect([...new Set(styles.flatMap(unguarded))]).toEqual([]);
});

test('an application page has its title, a way back, and a button to its form', () => {
  const { path, data } = firstOf(positions, 'job');
  const { html = '' } = pages.find((page) => page.path === path) ?? {};
  const [, heading = ''] = /<h1[^>]*>\s*([^<]*?)\s*<\/h1>/.exec(html) ?? [];
  expect(heading.replaceAll('&amp;', '&')).toBe(`Apply for: ${data.title}`);
  expect(html).toMatch(/<a href="\/careers"[^>]*>[^<]*Back to Careers<\/a>/);
  expect(html).toMatch(/<a [^>]*href="#apply"[^>]*>\s*Apply Now\s*<\/a>/);
  const [form = ''] =
    /(?<=<div id="apply"[^]*)<form[^>]*aria-label="Application".*?<\/form>/s.exec(html) ?? [];
  expect(form).toContain(
    'Please fill out all required fields (*) including uploading your resume.',
  );
});

test('the consultation dialog has a note on the home page', () => {
  const note = home.howItWorks.consultationNote;
  const dialogs = withOpeners.map(({ path, html }) => {
    const [form = ''] = /(?<=<dialog id="consultation"[^]*)<form.*?<\/form>/s.exec(html) ?? [];
    return { path, paragraphs: [...form.matchAll(/<p[^>]*>([^<]*)/g)].map(([, text]) => text) };
  });
  const required = 'Fields marked * are required.';
  for (const { path, paragraphs } of dialogs)
    if (path === '/' && note) expect(paragraphs.slice(0, 2)).toEqual([note, required]);
    else expect(paragraphs[0], path).toBe(required);
});
