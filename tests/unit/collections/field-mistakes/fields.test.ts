/** Mistakes in fields: of frontmatter and of YAML files. */
import { describe, expect, test } from 'vitest';
import {
  append,
  change,
  faq,
  frontmatter,
  home,
  job,
  legal,
  read,
  type MistakeRow,
  service,
  testMistakes,
  told,
  useContentCopy,
  write,
} from './content-copy.ts';

const story = 'content/case-studies/sora-fuel.md';
const site = 'content/site.yaml';
const menu = 'content/menu.yaml';
const careers = 'content/careers.yaml';

useContentCopy();

const inFields: MistakeRow[] = [
  {
    does: 'a field that is missing',
    file: service,
    edit: () => change(service, /^gradientClass: .*\n/m, ''),
    at: 'title:',
    says: '`gradientClass` is missing. Write it like this:\n    ---\n    gradientClass: ridge\n    ---',
  },
  {
    does: 'a field that is empty',
    file: job,
    edit: () => change(job, frontmatter('location'), 'location:'),
    at: 'location:',
    says: '`location` is empty. Write it like this:\n    ---\n    location: Remote (USA/Canada)',
  },
  {
    does: 'a field of no schema, with the nearest one',
    file: service,
    edit: () => change(service, frontmatter('icon'), 'icon: cloud\nicn: cloud'),
    at: 'icn:',
    says: 'There is no field `icn` here. Did you mean icon?',
  },
  {
    does: 'a field whose name is misspelt, without that it is missing',
    file: job,
    edit: () => change(job, 'requirements:', 'requirments:'),
    at: 'requirments:',
    says: 'There is no field `requirments` here. Did you mean requirements?',
  },
  {
    does: 'a word that a field does not know',
    file: service,
    edit: () => change(service, frontmatter('gradientClass'), 'gradientClass: rigde'),
    at: 'rigde',
    says: 'Did you mean ridge? Write it like this:\n    ---\n    gradientClass: ridge\n    ---',
  },
  {
    does: 'a number with a zero in front where a text belongs',
    file: site,
    edit: () => change(site, /postalCode: .*/, 'postalCode: 01067'),
    at: 'postalCode:',
    says: 'Write it like this:\n    ---\n    address:\n      postalCode: "01067"\n    ---',
  },
  {
    does: 'curly quotation marks around a day',
    file: job,
    edit: () => change(job, frontmatter('datePosted'), 'datePosted: “2026-10-05”'),
    at: 'datePosted:',
    says: '`datePosted` stands in curly quotation marks (“ ”), which are letters here. Write it like this:\n    ---\n    datePosted: 2026-10-05\n    ---',
  },
  ...(
    [
      ['2026-2-9', '2026-02-09'],
      ['November 2, 2026', '2026-11-02'],
      ['2 Nov 2026', '2026-11-02'],
      ['2.11.2026', '2026-11-02'],
    ] as const
  ).map(([written, right]) => ({
    does: `the day ${written}`,
    file: legal,
    edit: () => change(legal, frontmatter('lastUpdated'), `lastUpdated: ${written}`),
    at: 'lastUpdated:',
    says: `Write it like this:\n    ---\n    lastUpdated: ${right}\n    ---`,
  })),
  ...['70,000', '$70000', '€ 70 000', '70,000 CAD'].map((written) => ({
    does: `the salary ${written}`,
    file: job,
    edit: () =>
      change(
        job,
        frontmatter('location'),
        `location: Lyon\nsalary:\n  from: ${written}\n  to: 90000\n  currency: EUR`,
      ),
    at: 'from:',
    says: '`salary, from` must be a number, in digits alone: without a comma, a space and the currency. Write it like this:\n    ---\n    salary:\n      from: 70000\n    ---',
  })),
  {
    does: 'a text of spaces',
    file: service,
    edit: () => change(service, frontmatter('title'), "title: '  '"),
    at: 'title:',
    says: '`title`: it is empty.',
  },
  {
    does: 'a title of a job with what no address has',
    file: job,
    edit: () => change(job, frontmatter('title'), 'title: Data Scientist (100% remote)'),
    at: 'title:',
    says: 'the address of the page is made of it, so it may have no ?, #, % and \\.',
  },
  {
    does: 'a day that there is not',
    file: job,
    edit: () => change(job, frontmatter('datePosted'), 'datePosted: 2026-11-31'),
    at: 'datePosted:',
    says: '`datePosted` is 2026-11-31, and there is no such day. 2026-11 has 30 days.',
  },
  {
    does: 'a country by its name',
    file: job,
    edit: () => change(job, frontmatter('countries'), 'countries: [Canada]'),
    at: 'countries:',
    says: '`countries, entry 1` is "Canada". It must be the two capital letters of a country. Write it like this:\n    ---\n    countries:\n      - CA\n      - US\n    ---',
  },
  {
    does: 'a word for false',
    file: service,
    edit: () => change(service, frontmatter('isCore'), 'isCore: no'),
    at: 'isCore:',
    says: '`isCore` must be true or false. Write it like this:\n    ---\n    isCore: false\n    ---',
  },
  {
    does: 'an address without https://',
    file: site,
    edit: () => change(site, /LinkedIn: .*/, 'LinkedIn: www.linkedin.com/company/a'),
    at: 'LinkedIn:',
    says: 'Write it like this:\n    ---\n    links:\n      LinkedIn: https://www.linkedin.com/company/a\n    ---',
  },
  {
    does: 'a field that is missing in a group',
    file: story,
    edit: () => change(story, /^ {2}company: .*\n/m, ''),
    at: 'quote:',
    says: '`testimonial, company` is missing. Write it like this:\n    ---\n    testimonial:\n      company: A text of 1 to 60 characters\n    ---',
  },
  {
    does: 'a field that is missing in an entry of a list',
    file: home,
    edit: () => change(home, / {6}icon: flask\n/, ''),
    at: 'title: Free POC Development',
    says: 'Write it like this:\n    ---\n    howItWorks:\n      steps:\n        - icon: compass\n    ---',
  },
  {
    does: 'an excerpt that the client did not say',
    file: story,
    edit: () => change(story, '  excerpt: The team responded', '  excerpt: Our team responded'),
    at: 'excerpt:',
    says: '`testimonial, excerpt`: it must be a sentence of the quote, word for word.',
  },
  {
    does: 'a logo that is no SVG',
    file: story,
    edit: () => change(story, frontmatter('logo'), 'logo: acme.png'),
    at: 'logo:',
    says: 'acme.png is no SVG. A logo is an SVG file in which the drawing has id="logo", as it takes the colours of the theme. Save it as public/images/acme.svg',
  },
  ...(
    [
      ['acme.png', 'acme.png is no SVG. '],
      ['logo', 'public/images/logo.svg has nothing with id="logo". '],
      ['northern-mills', 'there is no file public/images/northern-mills.svg.'],
    ] as const
  ).map(([written, says]) => ({
    does: `the logo ${written}, without that of another client as an example`,
    file: story,
    edit: () => change(story, frontmatter('logo'), `logo: ${written}`),
    at: 'logo:',
    says: new RegExp(`${says}(?!.*Write it like this)`),
  })),
  {
    does: 'a portrait that is none',
    file: story,
    edit: () => change(story, '  portrait: portrait-scientist', '  portrait: quarry'),
    at: 'portrait: quarry',
    says: 'public/images/quarry.svg has nothing with id="portrait". A portrait is an SVG file in which the drawing has id="portrait"',
  },
  {
    does: 'a logo with its ending',
    file: story,
    edit: () => change(story, frontmatter('logo'), 'logo: sora-fuel.svg'),
    at: 'logo:',
    says: 'write the name of the file without .svg. Write it like this:\n    ---\n    logo: sora-fuel\n    ---',
  },
  {
    does: 'an icon that an industry names and there is not',
    file: 'content/industries.yaml',
    edit: () => change('content/industries.yaml', 'icon: gear', 'icon: gaer'),
    at: 'icon: gaer',
    says: 'there is no icon "gaer". Did you mean gear? Write it like this:\n    ---\n    - icon: gear\n    ---',
  },
  {
    does: 'a logo that is not there, of a case study',
    file: story,
    edit: () => change(story, frontmatter('logo'), 'logo: sora-fule'),
    at: 'logo: sora-fule',
    says: 'there is no file public/images/sora-fule.svg.',
  },
  {
    does: 'a logo without the part that is shown, on the home page',
    file: home,
    edit: () =>
      change(
        home,
        /^ {2}story: .*$/m,
        '  words: { quote: They kept their word., role: Engineer, company: Engines, logo: logo }',
      ),
    at: 'logo: logo',
    says: 'public/images/logo.svg has nothing with id="logo".',
  },
  {
    does: 'a single word where a list belongs',
    file: service,
    edit: () => change(service, frontmatter('overviews'), 'overviews: services'),
    at: 'overviews:',
    says: '`overviews` must be a list, each entry on a line that begins with "- ". Write it like this:\n    ---\n    overviews:\n      - services\n    ---',
  },
  {
    does: 'a number in words',
    file: job,
    edit: () => change(job, frontmatter('order'), 'order: third'),
    at: 'order:',
    says: '`order` must be a number. Write it like this:\n    ---\n    order: 1',
  },
  {
    does: 'a number where a text belongs',
    file: legal,
    edit: () => change(legal, frontmatter('title'), 'title: 2026'),
    at: 'title:',
    says: '`title` must be a text. Put it in quotation marks. Write it like this:\n    ---\n    title: "2026"\n    ---',
  },
  {
    does: 'a list with too few entries',
    file: service,
    edit: () =>
      change(service, /^capabilities:\n(?: +- .*\n)+/m, 'capabilities:\n  - One\n  - Two\n'),
    at: 'capabilities:',
    says: '`capabilities` must have at least 4 entries, not 2.',
  },
  {
    does: 'a solution without features',
    file: service,
    edit: () => change(service, frontmatter('overviews'), 'overviews: [services, solutions]'),
    at: 'title:',
    says: '`features`: a service that /solutions lists has three of them. Write it like this:',
  },
  {
    does: 'an industry that there is not',
    file: service,
    edit: () => change(service, frontmatter('industries'), 'industries: [Manufactoring]'),
    at: 'industries:',
    says: 'There is no industry "Manufactoring". Did you mean Manufacturing?',
  },
  {
    does: 'a phone number without its country',
    file: 'content/site.yaml',
    edit: () => change('content/site.yaml', frontmatter('phone'), 'phone: 613 555 0142'),
    at: 'phone:',
    says: 'It must begin with + and the country, and have only digits and spaces. Write it like this:\n    ---\n    phone: +44 20 7946 0958',
  },
  {
    does: 'a token of no fact in a long answer, by its own line',
    file: faq,
    edit: () =>
      change(faq, 'Most of our clients are in', 'Most clients of {{site.company}} are in'),
    at: '{{site.company}}',
    says: '`answer`: {{site.company}} is not a fact',
  },
  ...[
    ['{{name}}', 'name'],
    ['{{Site.Phone}}', 'phone'],
    ['{{site.emails.info}', 'emails.info'],
    ['{site.phone}', 'phone'],
    ['{site.phone}}', 'phone'],
  ].map(([token = '', fact]): MistakeRow => ({
    does: `${token} in an answer`,
    file: faq,
    edit: () => change(faq, 'Most of our clients are in', `Most clients of ${token} are in`),
    at: token,
    says: `\`answer\`: ${token} is shown as it stands. A fact is written {{site.${fact}}}.`,
  })),
  {
    does: 'a misspelt token in an e-mail',
    file: 'content/receipts.yaml',
    edit: () => change('content/receipts.yaml', 'application has', 'application to {{ name }} has'),
    at: '{{ name }}',
    says: '{{ name }} is shown as it stands.',
  },
  {
    does: 'a token among the facts themselves',
    file: site,
    edit: () => change(site, /^tagline: .*$/m, 'tagline: "The work of {{site.name}}"'),
    at: 'tagline:',
    says: 'No fact is filled in here: write its words.',
  },
  {
    does: 'a fact that is left out, in a field',
    file: faq,
    edit: () => {
      change(faq, 'Most of our clients are in', 'Most in {{site.claims.clients}} are in');
    },
    at: '{{site.claims.clients}}',
    says: 'content/site.yaml has no `claims.clients`: take it out of this sentence, or write it there.',
  },
  {
    does: 'what belongs to the list above, but is not indented',
    file: menu,
    edit: () => change(menu, /\n\n(?=#.*\nmobile:)/, '\nGreenhouse: /contact\n\n'),
    at: 'Greenhouse:',
    says: 'There is no field `Greenhouse` here. The fields are header, mobile, footer. If it belongs to the list above, indent it as the lines there.',
  },
  {
    does: 'what belongs to the last of the lists above',
    file: menu,
    edit: () => append(menu, 'Greenhouse: /contact'),
    at: 'Greenhouse:',
    says: 'If it belongs to the list above, indent it as the lines there.',
  },
  {
    does: 'the offices of the careers page missing',
    file: careers,
    edit: () => change(careers, /^offices: .*\n/m, ''),
    at: 'title:',
    says: 'Write it like this:\n    ---\n    offices: We work from Lyon, and from home.\n    ---',
  },
  {
    does: 'an empty sentence on the salary',
    file: careers,
    edit: () => change(careers, /^salary: .*$/m, 'salary: ""'),
    at: 'salary: ""',
    says: 'Write it like this:\n    ---\n    salary: We tell you the range in the first call.\n    ---',
  },
];

const inTexts: MistakeRow[] = [
  {
    does: 'a token of no fact',
    file: legal,
    edit: () => append(legal, 'Write to {{site.emials.privacy}} now.'),
    at: '{{site.emials.privacy}}',
    says: '{{site.emials.privacy}} is not a fact of content/site.yaml. Did you mean {{site.emails.privacy}}?',
  },
  {
    does: 'a fact that is left out',
    file: legal,
    edit: () => append(legal, 'Write to {{site.links.Mastodon}} now.'),
    at: '{{site.links.Mastodon}}',
    says: 'content/site.yaml has no `links.Mastodon`: take it out of this sentence, or write it there.',
  },
  {
    does: 'a token that is misspelt, below code with braces of its own',
    file: legal,
    edit: () =>
      append(
        legal,
        '```yaml\na: {{name}}\n```\n\nIn `${{ name }}` and <code>{{name}}</code>:\n\n    {{name}}\n\nFrom {{name}}.',
      ),
    at: 'From {{name}}.',
    says: '{{name}} is shown as it stands. A fact is written {{site.name}}.',
  },
];

const fences: MistakeRow[] = [
  {
    does: 'a note without an end',
    file: legal,
    edit: () => append(legal, '`<!--` and <!-- this --> end.\n\n<!-- This not.\n\nText'),
    at: 'This not.',
    says: 'The note that begins here has no end, so that nothing below it is shown. Behind it, write: -->',
  },
  {
    does: 'code without an end',
    file: legal,
    edit: () => append(legal, '```ts\nconst a = 1;\n~~~\n```js\n\nText.'),
    at: '```ts',
    says: 'The code that begins here has no end, so that all below it would be code. Below its last line, write: ```',
  },
  {
    does: 'code without an end, after code with one, in a list',
    file: legal,
    edit: () => append(legal, '- ````\n  ```\n  ````\n\n- ~~~ text\n  a'),
    at: '~~~ text',
    says: 'write: ~~~',
  },
];

const redirects = 'content/redirects.yaml';

const inRedirects: MistakeRow[] = [
  ...[
    'old',
    'https://a.example/old',
    '/old?a=1',
    '/a b',
    '/%2e%2e',
    '/../a',
    '/*',
    '//a',
    '/api/a',
  ].map((path): MistakeRow => ({
    does: `the path ${path} of a page`,
    file: legal,
    edit: () => change(legal, frontmatter('title'), `title: Cookies\nredirectFrom:\n  - ${path}`),
    at: `- ${path}`,
    says: 'It must begin with a slash and be a path of this site such as /old-page',
  })),
  {
    does: 'a single path where a list belongs',
    file: legal,
    edit: () => change(legal, frontmatter('title'), 'title: Cookies\nredirectFrom: /old'),
    at: 'redirectFrom:',
    says: 'Write it like this:\n    ---\n    redirectFrom:\n      - /old\n    ---',
  },
  {
    does: 'an old path with what no path has',
    file: redirects,
    edit: () => write(redirects, '# Moved.\n/a\\b: /services\n'),
    at: '/a',
    says: 'It must begin with a slash and be a path of this site such as /old-page',
  },
  ...['https://a.example', '//a.example', '/\\a.example', '/a?b=1'].map((target): MistakeRow => ({
    does: `a redirect to ${target}`,
    file: redirects,
    edit: () => write(redirects, `/old: ${target}\n`),
    at: '/old',
    says: 'It must be a page of this site, such as /services#about',
  })),
  {
    does: 'an old path without its slash',
    file: redirects,
    edit: () => write(redirects, 'old2: /contact\n'),
    at: 'old2',
    says: /`old2`: It must begin with a slash .* Write it like this:\n {4}---\n {4}\/old2: \/contact\n {4}---$/,
  },
  {
    does: 'a path that is redirected twice',
    file: redirects,
    edit: () => write(redirects, '/old: /services\n/old: /partners\n'),
    at: '/old: /partners',
    says: '',
  },
];

const inYaml: MistakeRow[] = [
  {
    does: 'a colon in a text',
    file: service,
    edit: () => change(service, frontmatter('title'), 'title: Cloud: DevOps'),
    at: 'Cloud: DevOps',
    says: 'must stand in quotation marks, or the line is indented wrongly. Write it like this:\n    ---\n    title: "Cloud: DevOps"\n    ---',
  },
  {
    does: 'a brace at the start of a text',
    file: faq,
    edit: () => append(faq, '- question: {{site.name}} is what?\n  answer: A company.'),
    at: 'is what?',
    says: 'A text that begins with a brace must stand in quotation marks. Write it like this:\n    ---\n    - question: "{{site.name}} is what?"',
  },
  ...['- **Examples** of manuals', '- *Examples* of manuals', '- & Sons', '- > Sons'].map(
    (written) => ({
      does: `the entry ${written}`,
      file: job,
      edit: () => change(job, 'requirements:\n', `requirements:\n  ${written}\n`),
      at: written,
      says: `A text that begins with this character must stand in quotation marks. Write it like this:\n    ---\n    - "${written.slice(2)}"\n    ---`,
    }),
  ),
  ...['  - A\n  -Examples of\n', '  - A\n  -Examples of\n  - C\n'].map((entries) => ({
    does: `a hyphen without a space, ${entries.endsWith('C\n') ? 'between entries' : 'last'}`,
    file: job,
    edit: () => change(job, /^requirements:\n(?: +- .*\n)+/m, `requirements:\n${entries}`),
    at: '-Examples of',
    says: 'An entry of a list has a space behind its hyphen. Write it like this:\n    ---\n    - Examples of\n    ---',
  })),
  {
    does: 'a quotation mark that is not closed',
    file: faq,
    edit: () => append(faq, '- question: "no end'),
    at: '"no end',
    says: 'The text that begins with a quotation mark here has no closing one.',
  },
  {
    does: 'a tab',
    file: home,
    edit: () => change(home, 'servicesIntro: ', 'servicesIntro:\n\tx: '),
    at: '\tx: ',
    says: 'The line is indented with a tab. Use spaces.',
  },
  {
    does: 'a field that is there twice',
    file: job,
    edit: () => change(job, frontmatter('order'), 'order: 2\norder: 3'),
    at: 'order: 3',
    says: 'This field is there twice. Keep one of them.',
  },
  {
    does: 'fields without an end',
    file: legal,
    edit: () => write(legal, '---\ntitle: Cookies\n'),
    at: '---',
    says: 'The fields at the top have no end',
  },
  {
    does: 'fields that begin with four hyphens',
    file: legal,
    edit: () => write(legal, '----\ntitle: Cookies\n----\n'),
    at: '----',
    says: 'The file must begin with its fields, between two lines of three hyphens (---).',
  },
  {
    does: 'fields below an empty line',
    file: legal,
    edit: () => write(legal, `\n${read(legal)}`),
    at: '',
    says: 'between two lines of three hyphens (---): take out what is blank above them.',
  },
  {
    does: 'a name with an invisible character',
    file: service,
    edit: () => change(service, frontmatter('order'), '\u200border: 2\norder: 2'),
    at: '\u200border',
    says: 'This line has an invisible character from another program in it.',
  },
  {
    does: 'a text without fields',
    file: legal,
    edit: () => write(legal, 'Cookies.\n'),
    at: 'Cookies.',
    says: 'The file must begin with its fields, between two lines of three hyphens (---).',
  },
  {
    does: 'a file that is empty',
    file: faq,
    edit: () => write(faq, ''),
    says: 'The whole file is empty.',
  },
];

describe('a mistake in the fields is told in one message:', () => testMistakes(inFields));

describe('a mistake in a text is told in one message:', () =>
  testMistakes([...inTexts, ...fences]));

describe('a mistake in YAML is told in one message:', () => testMistakes(inYaml));

describe('a mistake in redirects is told in one message:', () => testMistakes(inRedirects));

/** Mistakes of a line of the fields, with the line as it should be. */
const lineMistakes: Array<[line: string, right: string]> = [
  ['title:\u00a0Cloud', 'title: Cloud'],
  ['title:Cloud', 'title: Cloud'],
  ['title = Cloud', 'title: Cloud'],
  ['Title:Cloud', 'title: Cloud'],
  ['title: *Cloud*', 'title: "*Cloud*"'],
  ['title:\u00a0\u200bCloud\u200d', 'title: Cloud'],
  ['title: Our #1 cloud', 'title: "Our #1 cloud"'],
  ['title: "Cloud" and more', 'title: "\\"Cloud\\" and more"'],
  ['title: “Cloud: all of it”', 'title: "Cloud: all of it"'],
];

test.each(lineMistakes)('the line %j is told, and shown as %j', (line, right) => {
  change(service, frontmatter('title'), line);
  expect(told()).toEqual([
    expect.stringContaining(`Write it like this:\n    ---\n    ${right}\n    ---`),
  ]);
});

const colours = 'content/colours.yaml';

testMistakes([
  {
    does: 'a colour that cannot be read, with both values and the ratio',
    file: colours,
    edit: () => change(colours, 'main: "#0a5c6b"', 'main: "#3AB0C4"'),
    at: '#3AB0C4',
    says: /`light, main`: a link on a band is #3ab0c4 on #efebe3, a contrast of 2\.1\d:1, and must have 4\.5:1\.$/,
  },
  {
    does: 'a colour by its name',
    file: colours,
    edit: () => change(colours, 'accent: "#e9a94b"', 'accent: gold'),
    at: 'accent: gold',
    says: '`dark, accent` is "gold". It must be # and six digits or letters from a to f, in quotation marks: "#0a5c6b".',
  },
  ...['#12345', '#1234567', '#gggggg'].map((written) => ({
    does: `the colour ${written}`,
    file: colours,
    edit: () => change(colours, 'main: "#0a5c6b"', `main: "${written}"`),
    at: written,
    says: `\`light, main\` is "${written}". It must be # and six digits or letters from a to f, in quotation marks: "#0a5c6b".`,
  })),
  {
    does: 'a colour without quotation marks',
    file: colours,
    edit: () => change(colours, 'footer: "#072b35"', 'footer: #072b35'),
    at: 'footer: #072b35',
    says: /quotation marks/,
  },
]);
