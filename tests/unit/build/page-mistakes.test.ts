/** Mistakes that show in the built pages, on a small site whose Markdown is in a copy of `content/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pageHints } from '#build/finish/page-hints.ts';
import { pageMistakes } from '#build/finish/page-mistakes.ts';
import { readBuiltSite } from '#build/finish/read-built-site.ts';
import { writeHostFiles } from '#build/finish/host-files.ts';
import { serviceFacts } from '#build/service-facts.ts';
import { refuseHtml } from '#collections/markdown-html/refuse-html.ts';
import { formatMistake } from '#collections/reading/mistake.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  append,
  legal,
  read,
  useContentCopy,
  write,
} from '../collections/field-mistakes/content-copy.ts';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';

useContentCopy();

const website = 'https://www.example.org';

/** A built site with a page for each Markdown file, the home page, and some others in their place. */
const builtSite = (others: ReadonlyMap<string, string>): string => {
  const root = temporaryFolder();
  const published = readMarkdownFiles().filter(({ isDraft }) => !isDraft);
  const pages = new Map([
    ...published.map((file) => [file.path ?? '', `<title>${file.title} | Us</title>`] as const),
    ['/index', '<title>Us</title><a href="/">Home</a><div id="about"></div>'],
    ...others,
  ]);
  for (const [page, html] of pages) {
    const file = join(root, `${page}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
  writeFileSync(join(root, 'logo.svg'), '<svg/>');
  return root;
};

/** What is said of a page with some HTML. */
const mistakesOf = (path: string, html: string): string[] => {
  const page = `<title>Cookie Policy</title><h2 id="section-essential">Essential</h2>${html}`;
  return pageMistakes(readBuiltSite(builtSite(new Map([[path, page]])), website)).map(
    formatMistake,
  );
};

/** Text of the Markdown, what Astro makes of it, and what is said. */
const mistakes: Array<[markdown: string, html: string, says: string]> = [
  [
    'See [this](/cookie-polcy).',
    '<a href="/cookie-polcy">this</a>',
    'There is no page /cookie-polcy on this site. Did you mean /cookie-policy?',
  ],
  [
    'See [this](/Cookie-Policy/).',
    '<a href="/Cookie-Policy/">this</a>',
    'There is no page /Cookie-Policy/ on this site. Did you mean /cookie-policy?',
  ],
  [
    'See [this]({{site.website}}/nothing).',
    '<a href="https://www.example.org/nothing">this</a>',
    'There is no page /nothing on this site.',
  ],
  ...['http://www.example.org/nothing', 'https://example.org/nothing'].map(
    (href): [string, string, string] => [
      `See [this](${href}).`,
      `<a href="${href}">this</a>`,
      'There is no page /nothing on this site.',
    ],
  ),
  ...['http://localhost:4321', 'https://127.0.0.1', 'http://[::1]:80'].map(
    (origin): [string, string, string] => [
      `See [this](${origin}/careers?a=1#b).`,
      `<a href="${origin}/careers?a=1#b">this</a>`,
      'This leads to your own computer. Write /careers?a=1#b.',
    ],
  ),
  [
    'See [this](#essental).',
    '<a href="#essental">this</a>',
    'There is no heading or place #essental on /cookie-policy. Did you mean #section-essential?',
  ],
  [
    'See [this](/#abuot).',
    '<a href="/#abuot">this</a>',
    'There is no heading or place #abuot on /. Did you mean #about?',
  ],
  [
    'See [this](privacy-policy.md).',
    '<a href="privacy-policy.md">this</a>',
    'Did you mean /privacy-policy?',
  ],
  [
    'See [this](www.example.net/x).',
    '<a href="www.example.net/x">this</a>',
    'Did you mean https://www.example.net/x?',
  ],
  [
    'Write to [us](info@example.org).',
    '<a href="info@example.org">us</a>',
    'Did you mean mailto:info@example.org?',
  ],
  [
    'Call [us](+1 (613) 555-0142).',
    '<a href="+1 (613) 555-0142">us</a>',
    'Did you mean tel:+16135550142?',
  ],
  ...[String.raw`C:\me\plan.pdf`, 'file:///me/plan.pdf'].map((href): [string, string, string] => [
    `See [this](${href}).`,
    `<a href="${href}">this</a>`,
    'This is a file of your own computer. Put it into public/, and write its name with a slash: /plan.pdf.',
  ]),
  [
    'See ![a desk](file:///me/desk.png).',
    '<img src="file:///me/desk.png" alt="a desk">',
    'The image file:///me/desk.png is on your own computer.',
  ],
  [
    'See [this](javascript:alert).',
    '<a href="javascript:alert">this</a>',
    'A link may not begin with "javascript:".',
  ],
  [
    'See [this](privacy-policy#top).',
    '<a href="privacy-policy#top">this</a>',
    'The path of a page begins with a slash. Write /privacy-policy#top.',
  ],
  ['See [this]().', '<a href="">this</a>', 'This link has no address.'],
  ['See [](/).', '<a href="/"></a>', 'The link to / has no text.'],
  ['![A desk](desk.jpg)', '<img src="desk.jpg" alt="A desk">', 'There is no image desk.jpg.'],
  [
    '![A desk](https://example.net/desk.jpg)',
    '<img src="https://example.net/desk.jpg" alt="A desk">',
    'The image https://example.net/desk.jpg is on another site.',
  ],
  ['![](/logo.svg)', '<img src="/logo.svg">', 'does not say what it shows'],
  [
    '![IMG_1234.jpg](/logo.svg)',
    '<img src="/logo.svg" alt="IMG_1234.jpg">',
    'The image /logo.svg has the name of a file in place of words, "IMG_1234.jpg". Write it as ![What the image shows](/logo.svg).',
  ],
  [
    '<p style="color:red">Red.</p>',
    '<p style="color:red">Red.</p>',
    'style="color:red": The looks of a text are those of the site. Take this out.',
  ],
  [
    '<iframe src="https://example.net"></iframe>',
    '<iframe src="https://example.net"></iframe>',
    '<iframe>: This site shows no other site inside its pages. Put a picture there that links to it: [![What it shows]',
  ],
  [
    '<script>alert(1)</script>',
    refuseHtml('<script>alert(1)</script>'),
    '<script>: A text holds no scripts. Take this out.',
  ],
  [
    "<b onclick='a()'>b</b>",
    refuseHtml('<b onclick="a()">b</b>'),
    'onclick="a()": A text holds no scripts. Take this out.',
  ],
  [
    '<a href=" javascript:a">this</a>',
    '<a href=" javascript:a">this</a>',
    'begin with "javascript:"',
  ],
  [
    '<video src="/talk.mp4"></video>',
    '<video src="/talk.mp4"></video>',
    'There is no file /talk.mp4. Put the file into public/, and write its name with a slash: /talk.mp4.',
  ],
  [
    '<video src="/logo.svg" controls><track src="/a%20b.vtt"></video>',
    '<video src="/logo.svg" controls><track src="/a%20b.vtt"></video>',
    'Put the file into public/, and write its name with a slash: /a b.vtt.',
  ],
  [
    '<video src="/logo.svg" autoplay></video>',
    refuseHtml('<video src="/logo.svg" autoplay></video>'),
    'autoplay: A video starts when its visitor presses play: take this out.',
  ],
  [
    '<audio><source src="https://example.net/talk.mp3"></audio>',
    '<audio><source src="https://example.net/talk.mp3"></audio>',
    'The file https://example.net/talk.mp3 is on another site.',
  ],
];

test.each(mistakes)('%s is told with its file and line', (markdown, html, says) => {
  append(legal, markdown);
  const line = read(legal).trimEnd().split('\n').length;
  expect(mistakesOf('/cookie-policy', html)).toEqual([
    expect.stringMatching(new RegExp(`^${legal}, line ${line}: `)),
  ]);
  expect(mistakesOf('/cookie-policy', html).join()).toContain(says);
});

test.each([
  ['![](/logo.svg)', '<img src="/logo.svg">'],
  ['![](<a b.svg>)', '<img src="a b.svg">'],
  ['![](a%20b.svg)', '<img src="a b.svg">'],
  ['![A desk](desk.svg)', '<img src="desk.svg" alt="A desk">'],
])('of a picture that is written twice, the line of the wrong %s is told', (wrong, html) => {
  const src = /src="([^"]*)"/.exec(html)?.[1] ?? '';
  const right = wrong.startsWith('![]')
    ? `![A logo](${src}), ![A logo](${encodeURI(src)})`
    : `The file ${src}`;
  append(legal, right);
  append(legal, wrong);
  const line = read(legal).trimEnd().split('\n').length;
  expect(mistakesOf('/cookie-policy', html)).toEqual([
    expect.stringMatching(new RegExp(`^${legal}, line ${line}: `)),
  ]);
});

test('a picture that is called almost so is named; a page is not taken for one', () => {
  append(legal, 'See ![A desk](photo.jpg) and [this](/images/sora-fule).');
  write('content/images/Photo.JPG', 'x');
  const html = '<img src="photo.jpg" alt="A desk"><a href="/logo">this</a>';
  expect(mistakesOf('/cookie-policy', html)).toEqual([
    expect.stringContaining('There is no page /logo on this site. The page /sitemap lists'),
    expect.stringContaining('There is no image photo.jpg. Did you mean ../images/Photo.JPG?'),
  ]);
});

test('a mistake of a shared file is told once, and one of the code names a page', () => {
  write('content/home.yaml', `${read('content/home.yaml')}\n# /nowhere\n`);
  const links = '<a href="/nowhere">a</a><a href="/nothing-at-all">b</a>';
  const found = mistakesOf('/contact', links + links);
  expect(found).toEqual([
    expect.stringMatching(/^content\/home\.yaml, line \d+: There is no page \/nowhere/),
    expect.stringContaining('src (the page /contact): There is no page /nothing-at-all'),
  ]);
});

test('a <use> of what no file has is told', () => {
  const root = builtSite(new Map([['/contact', '<svg><use href="/logo.svg#mark"/></svg>']]));
  const told = () => pageMistakes(readBuiltSite(root, website)).map(formatMistake);
  expect(told()).toEqual([
    expect.stringContaining('src (the page /contact): There is no drawing /logo.svg#mark: '),
  ]);
  writeFileSync(join(root, 'logo.svg'), '<svg><g id="mark"/></svg>');
  expect(told()).toEqual([]);
});

test('a link to a draft is told', () => {
  append(legal, 'See [this](/soon).');
  write('content/pages/soon.md', read(legal).replace(/^title: .*/m, 'title: Soon\ndraft: true'));
  const [message = '', ...others] = mistakesOf('/cookie-policy', '<a href="/soon">this</a>');
  expect(message).toContain('leads to /soon, which is a draft and will not be published.');
  expect(others).toEqual([]);
});

test('a file whose path a page of src/pages has already is told', () => {
  write('content/pages/contact.md', read(legal).replace(/^title: .*/m, 'title: Postcards'));
  const root = builtSite(new Map([['/contact', '<title>Contact Us</title>']]));
  expect(pageMistakes(readBuiltSite(root, website)).map(formatMistake)).toEqual([
    'content/pages/contact.md, line 2: The site has a page /contact already. Rename this file.',
  ]);
});

/** What is said when content/redirects.yaml holds these lines. */
const redirectMistakesOf = (lines: string, others = new Map<string, string>()): string[] => {
  write('content/redirects.yaml', lines);
  return pageMistakes(readBuiltSite(builtSite(others), website)).map(formatMistake);
};

test.each([
  ['/contact: /', 'There is a page or file /contact, which this redirect would hide.'],
  ['/contact.html: /', 'There is a page or file /contact.html, which this redirect would hide.'],
  ['/logo.svg: /', 'There is a page or file /logo.svg, which this redirect would hide.'],
  ['/case-studies: /', 'The path /case-studies is redirected already, to /use-cases, by the site.'],
  ['/a: /a', 'This redirect leads in a circle'],
  ['/a: /case-studies', 'The path /case-studies is redirected itself. Write /use-cases'],
  ['/a: /nowhere', 'There is no page /nowhere on this site.'],
  ['/a: /#abuot', 'There is no heading or place #abuot on /. Did you mean #about?'],
])('the redirect %s is told with its line', (line, says) => {
  const pages = new Map([
    ['/contact', '<title>Contact</title>'],
    ['/use-cases', '<title>Us</title>'],
  ]);
  const [message = '', ...others] = redirectMistakesOf(`# Moved.\n${line}\n`, pages);
  expect(message).toMatch(/^content\/redirects\.yaml, line 2: /);
  expect(message).toContain(says);
  expect(others).toEqual([]);
});

test('two redirects that lead to one another are told, and two of one path', () => {
  expect(redirectMistakesOf('/a: /b\n/b: /a\n')).toEqual([
    expect.stringContaining('line 1: This redirect leads in a circle'),
    expect.stringContaining('line 2: This redirect leads in a circle'),
  ]);
  write(legal, read(legal).replace(/^title: .*/m, '$&\nredirectFrom: [/old, /a/]'));
  expect(redirectMistakesOf('/a: /\n')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${legal}, line 3: The path /a is redirected already, to /, by content/redirects.yaml, line 1`,
      ),
    ),
  ]);
});

test('redirects are listed for whoever serves the site, in the letters of URLs', async () => {
  write('content/redirects.yaml', '/über-uns/: /#about\n');
  write(legal, read(legal).replace(/^title: .*/m, '$&\nredirectFrom: [/old]'));
  const root = temporaryFolder();
  await writeHostFiles(root, { googleClientId: '', strictTransportSecurity: '' }, []);
  const listed = read(join(root, '_redirects')).split('\n');
  expect(listed).toContain('/%C3%BCber-uns /#about 301');
  expect(listed).toContain('/old /cookie-policy 301');
  expect(serviceFacts().redirects).toMatchObject({
    '/über-uns': '/#about',
    '/old': '/cookie-policy',
  });
});

test('nothing is redirected to a draft, or to a job that has closed', () => {
  const { redirects } = serviceFacts();
  write(legal, read(legal).replace(/^title: .*/m, '$&\ndraft: true\nredirectFrom: [/old]'));
  const job = 'content/jobs/data-scientist.md';
  write(job, read(job).replace(/^title: .*/m, '$&\ncloses: "2020-01-31"\nredirectFrom: [/job]'));
  expect(serviceFacts().redirects).toEqual(redirects);
});

/** Hints about a site, by the start of each. */
const hintsOf = (root: string, lastSite: string): string[] =>
  pageHints(readBuiltSite(root, website), lastSite).map(formatMistake);

test('a page of the last build that is gone is a hint, which knows its new name, until its path leads somewhere', async () => {
  const lastSite = builtSite(
    new Map(['/old', '/moved', '/services/cloud'].map((path) => [path, `<title>${path}</title>`])),
  );
  await writeHostFiles(lastSite, { googleClientId: '', strictTransportSecurity: '' }, [
    ...readBuiltSite(lastSite, website).pages.keys(),
  ]);
  const renamed = 'content/services/cloud-2.md';
  write(renamed, read('content/services/cloud-devops.md').replace(/^title: .*/m, 'title: Cloud 2'));
  write('content/redirects.yaml', '/moved: /\n');
  const hints = hintsOf(builtSite(new Map()), lastSite).filter((hint) =>
    hint.includes('last build'),
  );
  expect(hints).toEqual([
    expect.stringMatching(
      /^content\/redirects\.yaml: The last build had a page \/old, whose address/,
    ),
    expect.stringContaining(
      'If it is /services/cloud-2 now, write among the fields of content/services/cloud-2.md: redirectFrom: [/services/cloud].',
    ),
  ]);
  expect(hintsOf(builtSite(new Map()), '/nowhere').join()).not.toContain('last build');
});

test('a picture that nothing shows is a hint', () => {
  for (const name of ['shown one.png', 'unused.png']) write(`content/images/${name}`, 'x');
  append(legal, '![A desk](../images/shown%20one.png)');
  const page = '<img src="/images/careers/benefits.svg" alt="">';
  const root = builtSite(new Map([['/contact', page]]));
  writeFileSync(join(root, 'plan.js'), 'x=`/images/course-walk/plan-${n}.svg`');
  const hints = hintsOf(root, '/nowhere');
  expect(hints).toContain(
    'content/images/unused.png: Nothing shows this picture. Unless it is for later: rm "content/images/unused.png"',
  );
  expect(hints.join()).toContain('public/images/careers/culture.svg');
  expect(hints.join()).not.toMatch(/shown one|benefits|plan-1|logo\.svg/);
  // Its story is not built here.
  expect(hints).toContain(
    'public/images/sora-fuel.svg: Nothing shows this picture, but the site still has it at /images/sora-fuel.svg. Unless it is for later: rm "public/images/sora-fuel.svg"',
  );
});

test('what is right is not told', () => {
  const html =
    '<a href="/">a</a><a href="/#about">b</a><a href="#section-essential">c</a><a href="#">d</a>' +
    '<a href="/logo.svg">e</a><a href="mailto:a@b.example">f</a><a href="tel:+16135550142">g</a>' +
    '<a href="https://example.net/x">h</a><a href="https://www.example.org/cookie-policy">i</a>' +
    '<a href="/cookie-policy?from=here">j</a><a href="/"><img src="/logo.svg" alt="Logo"></a>' +
    '<a href="#top">k</a><img src="/logo.svg" alt=""><video src="/logo.svg"></video><code>{{ user.name }}</code>';
  expect(mistakesOf('/cookie-policy', html)).toEqual([]);
});
