/** "Make it yours" of docs/editing.md: after its facts, colours and logo nothing of the company of before is left but what it names. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, filesWith } from './files.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

const timeout = 600_000;

/** `content/site.yaml` of another country, without what may be left out but for the claims that texts name. */
const facts: Array<[before: string | RegExp, after: string]> = [
  ['Quarrylight Inc.', 'Harbour & Pine SAS'],
  ['name: Quarrylight', 'name: Harbour & Pine'],
  ['locale: en-CA', 'locale: en-GB'],
  ['48 Quarry Wharf, Suite 200', '12 quai Saint-Antoine'],
  ['locality: Kingston', 'locality: Lyon'],
  [/^ {2}region: .*\n/m, ''],
  ['K7L 0X9', '"69002"'],
  ['country: Canada', 'country: France'],
  ['countryCode: CA', 'countryCode: FR\n  format: "{street}, {postalCode} {locality}, {country}"'],
  [/quarrylight\.example/g, 'harbourpine.example'],
  ['+1 613 555 0142', '+33 4 72 00 01 02'],
  [/^links:\n.*\n/m, ''],
];

const colours = `light: { main: "#7a2e1d", accent: "#2f6f4e" }
dark: { main: "#f2a08a", accent: "#8fd6b0" }
footer: "#2b1410"
courseWalk: { light: "#4a3a8c", dark: "#b8a9f5", footer: "#191233" }
`;

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="var(--main)" d="M16 2 26 20H6z"/><path fill="var(--accent)" d="M4 24h24v4H4z"/></svg>';

/** Texts about its trade, of which no code has any: file of content/ → text that is once in it. */
const trade = [
  ['home.yaml', 'Get Your Free POC'],
  ['partners.yaml', 'Where low-code helps'],
  ['partners.yaml', 'How a project runs'],
  ['partners.yaml', 'drawing: services/digital-transformation'],
  ['services-page.yaml', 'Services are what our people do for you.'],
  ['solutions.yaml', 'inShort: The kinds of systems we build.'],
] as const;

/** Pages of the files under "Texts that name a country, a law or a promise". */
const named =
  /^(?:privacy-policy|cookie-policy|terms-of-service|accessibility|industries|contact|use-cases|careers(?:\/.*)?|services\/.*|course-walk\/(?:privacy-policy|delete-account))\.html$/;

let copy: ProjectCopy;
const found = (pattern: RegExp): string[] =>
  filesWith(join(copy.folder, 'dist'), pattern).map((file) =>
    relative(join(copy.folder, 'dist'), file),
  );

beforeAll(async () => {
  copy = copyProject();
  const at = (file: string): string => join(copy.folder, file);
  for (const [before, after] of facts)
    change(at('content/site.yaml'), (text) => text.replace(before, after));
  change(at('content/chat.yaml'), (text) => text.replace(', {{site.address.region}}', ''));
  change(at('content/home.yaml'), (text) => text.replace('address.region', 'address.country'));
  writeFileSync(at('content/colours.yaml'), colours);
  writeFileSync(at('public/images/logo.svg'), logo);
  for (const [file, text] of trade)
    change(at(`content/${file}`), (all) =>
      all.replace(text, text.startsWith('drawing') ? '' : text.replace(/[^:]+$/, ' Of ours')),
    );
  for (const name of ['content/jobs', 'content/case-studies'])
    rmSync(at(name), { recursive: true });
  change(at('content/home.yaml'), (text) => text.replace(/^testimonial:\n(?: .*\n)+/m, ''));
  for (const name of readdirSync(at('content/services'))) {
    const service = at(`content/services/${name}`);
    const text = readFileSync(service, 'utf8');
    writeFileSync(service, text.replace(/^overviews: .*$/m, 'overviews: [services]'));
  }
  change(at('content/use-cases.yaml'), (text) => text.replace('Sora Fuel', 'a laboratory'));
  const { status, output } = await copy.build();
  expect(status, output).toBe(0);
}, timeout);

afterAll(() => copy.remove());

test('its name, addresses, phone number and links are nowhere', () => {
  expect(found(/quarrylight|quarry wharf|kingston|K7L|613[ -]?555/i)).toEqual([]);
  expect(found(/linkedin\.com\/company|en-CA/)).toEqual([]);
});

test('its stories and jobs are nowhere, and pages say what there is', () => {
  expect(found(/sora.?fuel|data-scientist/i)).toEqual([]);
  const careers = readFileSync(join(copy.folder, 'dist/careers.html'), 'utf8');
  expect(careers).toContain('No position is open at the moment.');
  // Below the header, the first section has room above it.
  const useCases = readFileSync(join(copy.folder, 'dist/use-cases.html'), 'utf8');
  expect(useCases).not.toContain('section pt-0');
});

test('texts and pictures of its trade are nowhere but where content/ has them', () => {
  expect(
    found(/Free POC<|low-code helps|How a project runs<|our people do|systems we build\.</),
  ).toEqual([]);
  const of = (page: string) => readFileSync(join(copy.folder, 'dist', page), 'utf8');
  expect(of('partners.html')).not.toContain('digital-transformation.svg');
  expect(of('404.html')).toContain('Problems we solve.<');
});

test('without a service on /solutions there is no such page, and nothing leads there', () => {
  expect(existsSync(join(copy.folder, 'dist/solutions.html'))).toBe(false);
  expect(found(/["/>]solutions["<]|technology solutions|kinds? of system|>Solutions</i)).toEqual(
    [],
  );
});

test('its colours are nowhere', () => {
  expect(found(/0a5c6b|b4690e|5cc6d0|e9a94b|072b35|2f6b3a|86cf93|10281a/i)).toEqual([]);
});

test('its country is named by the texts of the list alone', () => {
  const pages = found(/canad|ontari/i).filter((file) => !/^(?:_service\.json|images\/)/.test(file));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((file) => !named.test(file))).toEqual([]);
});
