/** How the service learns who the company is. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { companyOfService, findCompany, noteName, readCompany } from '#api/company.ts';
import { companyIn } from '#build/company.ts';
import { sources } from '#collections/sources.ts';
import { problemPage } from '#contact/without-scripts.ts';
import { postalAddressLine } from '#lib/content-text.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { company } from '../../helpers/company.ts';
import { dataOf } from '../../helpers/content.ts';
import {
  change,
  contentCopy,
  contentOfCopy,
  field,
  home,
  inCopy,
  remove,
  site,
  useContentCopy,
} from '../collections/content-copy.ts';

useContentCopy();

const receipts = 'content/receipts.yaml';

test('the service fills tokens and quotes of the company as the pages do, despite other errors', () => {
  change('content/site.yaml', field('name'), `name: '"Slate" & O''Hara'`);
  change('content/site.yaml', /^ {2}street: .*$/m, "  street: 1 King's Road");
  change('content/site.yaml', /^ {2}info: .*$/m, "  info: o'hara@slate.example");
  change('content/site.yaml', /^ {2}privacy: .*$/m, '  privacy: privacy@müller.example');
  change('content/colours.yaml', '#0a5c6b', '#0A5C6B');
  change(
    receipts,
    'Thank you for',
    '"Thanks" of {{site.address}}, {{ site.claims.uptime }} {{site.address.countryCode}}, {{no}}:contentReference[oaicite:0]{index=0}:',
  );
  change(home, 'icon: core', 'icon: none');
  const now = companyIn(contentOfCopy());
  const { address, emails, ...facts } = dataOf(sources.site, contentCopy);
  const { name, legalName, appName, locale, website } = facts;
  const { light, dark, courseWalk } = dataOf(sources.colours, contentCopy);
  expect(now).toMatchObject({ name, legalName, appName, locale, website });
  expect(now.emails).toEqual(emails);
  expect(now.address).toBe(postalAddressLine(address));
  expect([now.name, now.emails.info]).toEqual(['“Slate” & O’Hara', "o'hara@slate.example"]);
  expect(now.colours).toMatchObject({ light, dark });
  // The app has the company's colours, except for the main ones.
  expect(now.appColours).toEqual({
    light: { ...now.colours.light, main: courseWalk?.light },
    dark: { ...now.colours.dark, main: courseWalk?.dark },
  });
  expect(now.receipts).toEqual(dataOf(sources.receipts, contentCopy));
  expect(now.receipts['message']?.text).toContain('{{no}}: writing');
});

/** A note as in a site's folder. */
const note = { ...company, name: 'Before', built: new Date(0).toISOString(), settings: {} };

const noteFile = inCopy(`dist/${noteName}`);

const writeNote = (text: object | string): void => {
  mkdirSync(dirname(noteFile), { recursive: true });
  writeFileSync(noteFile, typeof text === 'string' ? text : JSON.stringify(text));
};

const noted = (): unknown => JSON.parse(readFileSync(noteFile, 'utf8'));

beforeEach(() => rmSync(dirname(noteFile), { recursive: true, force: true }));

describe('company note', () => {
  const place = { siteDir: 'dist', root: contentCopy };

  test('can lack the app, and can have unknown keys', () => {
    const { appName, appColours, ...rest } = note;
    writeNote({ ...rest, emails: { ...rest.emails, press: 'press@slate.example' }, later: {} });
    expect(readCompany(place)).toEqual({
      ...company,
      ...rest,
      appName: undefined,
      appColours: undefined,
      emails: company.emails,
    });
    expect([appName, appColours]).not.toContain(undefined);
  });

  test('names a time zone that Node does not know → UTC', () => {
    for (const timeZone of ['Moon/Base', '', 7]) {
      writeNote({ ...note, timeZone });
      expect(readCompany(place).timeZone).toBeUndefined();
    }
    writeNote({ ...note, timeZone: 'Pacific/Auckland' });
    expect(readCompany(place).timeZone).toBe('Pacific/Auckland');
  });

  test('starts a service even if content/ has changed since', () => {
    writeNote(note);
    remove('content/colours.yaml');
    change(site, field('name'), 'name:');
    const warn = vi.fn<(sentence: string) => void>();
    expect(companyOfService(place, warn)).toMatchObject({ name: 'Before' });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    ['is missing', () => undefined, 'There is no dist/_build.json'],
    ['is not JSON', () => writeNote('{'), 'dist/_build.json cannot be read.'],
    [
      'is from an earlier version',
      () => writeNote({ built: note.built, settings: {}, pages: [], content: {} }),
      'dist/_build.json cannot be read.',
    ],
  ])('that %s stops the service of a site, with the command to run', (_, spoil, says) => {
    spoil();
    const start = () => companyOfService(place, () => expect.fail());
    expect(start).toThrow(says);
    expect(start).toThrow(/: npm run build$/);
  });

  test('is made for a command only if there is none', () => {
    expect(findCompany(place)).toEqual(company);
    expect(noted()).toMatchObject({ name: company.name });
    writeNote(note);
    expect(findCompany(place)).toMatchObject({ name: 'Before' });
  });
});

describe('service without a site', () => {
  const place = { siteDir: '', root: contentCopy };
  const warn = vi.fn<(sentence: string) => void>();
  beforeEach(() => void warn.mockClear());

  test('makes the note at each start, and keeps the facts about the last build', () => {
    writeNote({ ...note, later: 'kept' });
    for (const name of ['First', 'Second']) {
      change(site, field('name'), `name: ${name}`);
      const { built, settings } = note;
      const { legalName } = company;
      expect(companyOfService(place, warn)).toMatchObject({ name, legalName, built, settings });
      expect(noted()).toMatchObject({ name, built, settings, later: 'kept' });
    }
    expect(warn).not.toHaveBeenCalled();
  });

  test('forgets the app once content/ leaves it out', () => {
    expect(companyOfService(place, warn)).toHaveProperty('appName', company.appName);
    change(site, field('appName'), '');
    change('content/colours.yaml', /^courseWalk:\n(?: .*\n)+/m, '');
    const now = companyOfService(place, warn);
    expect([now.appName, now.appColours]).toEqual([undefined, undefined]);
    expect(noted()).not.toHaveProperty('appName');
    expect(noted()).not.toHaveProperty('appColours');
  });

  test('forgets the time zone once content/ leaves it out', () => {
    change(site, field('locale'), 'locale: en-NZ\ntimeZone: Pacific/Auckland');
    expect(companyOfService(place, warn)).toHaveProperty('timeZone', 'Pacific/Auckland');
    change(site, field('timeZone'), '');
    expect(companyOfService(place, warn).timeZone).toBeUndefined();
    expect(noted()).not.toHaveProperty('timeZone');
  });

  test('replaces an unreadable note', () => {
    writeNote({ ...note, built: 'yesterday' });
    expect(companyOfService(place, warn)).toEqual(company);
    expect(noted()).toMatchObject(company);
    expect(noted()).not.toHaveProperty('built');
  });

  test.each([
    ['content/ has an error', () => change(site, field('name'), 'name:')],
    ['the program fails', () => vi.stubEnv('NODE_OPTIONS', '--require=/none.cjs')],
  ])('%s → uses the previous note, and warns', (_, spoil) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    writeNote(note);
    spoil();
    expect(companyOfService(place, warn)).toMatchObject({ name: 'Before' });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'The company could not be read from content/. The lines above say why. Correct it and restart. Until then, the service uses dist/_build.json.',
    );
    expect(noted()).toEqual(note);
  });

  test('does not start if content/ has an error and there is no note', () => {
    change(site, field('name'), 'name:');
    expect(() => companyOfService(place, warn)).toThrow(/There is no .*: npm run build$/);
  });

  test('keeps the note in memory if the folder is read-only', () => {
    // A file in place of the folder, because root can write to any folder.
    writeFileSync(dirname(noteFile), 'a file');
    expect(companyOfService(place, warn)).toEqual(company);
    expect(readFileSync(dirname(noteFile), 'utf8')).toBe('a file');
  });

  test('leaves only the previous note if it cannot be replaced', () => {
    mkdirSync(noteFile, { recursive: true });
    expect(companyOfService(place, warn)).toEqual(company);
    expect(readdirSync(dirname(noteFile))).toEqual([noteName]);
  });
});

test('errors in the company’s three files are reported as by the check, without other files', () => {
  change('content/colours.yaml', '"#5cc6d0"', 'blue');
  change(home, 'icon: core', 'icon: none');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('src/build/note-company.ts')],
    { cwd: contentCopy, encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.trim()).toMatch(/^content\/colours\.yaml, line \d+: `dark, main`/);
  expect(stderr).not.toContain(home);
});

test.each(['htps://slate.example', 'slate.example:443', 'https:slate.example'])(
  'website: %s → a problem, not a note that no service can read',
  (website) => {
    change(site, field('website'), `website: ${website}`);
    const problems = contentOfCopy().yaml.get(site)?.problems ?? [];
    expect(problems.map(({ message }) => message).join()).toContain(
      '`website` must be an address that begins with https://',
    );
    expect(() => companyIn(contentOfCopy())).toThrow(`${site} has an error.`);
  },
);

test('the service’s own page has the colours and the language of content/', async () => {
  change('content/colours.yaml', '#0a5c6b', '#5b2a86');
  change('content/site.yaml', field('locale'), 'locale: en-GB');
  const problem = new ProblemError('invalid_fields', 'Not like this.');
  const page = await problemPage(problem, companyIn(contentOfCopy()), undefined);
  const html = await page.text();
  expect(html).toContain('<html lang="en-GB">');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(style).toContain('--main:#5b2a86');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});
