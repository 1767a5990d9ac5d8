import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readIdentity, readSiteFacts } from '../../../api/identity.ts';
import { siteFacts } from '../../../src/collections/site-facts/fill-site-facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'identity-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (content: string): string => {
  const file = join(folder, 'site.yaml');
  writeFileSync(file, content);
  return file;
};

describe('the identity of the service', () => {
  test('is that of the site', () => {
    const { name, website, emails } = readIdentity();
    expect(name.length).toBeGreaterThan(1);
    expect(website).toMatch(/^https?:/);
    expect(emails.info).toContain('@');
  });

  test('that lacks a fact is refused by the name of the fact', () => {
    const file = fileOf('name: Quarry\nlegalName: Quarry Inc.\nemails: { info: nobody }\n');
    expect(() => readIdentity(file)).toThrow(/site\.yaml is not right: correct .*emails\.info/);
    expect(() => readIdentity(file)).toThrow('website');
  });

  test('that cannot be read is refused by the name of the file', () => {
    expect(() => readIdentity(join(folder, 'none.yaml'))).toThrow('none.yaml cannot be read');
    expect(() => readIdentity(fileOf('a: [1'))).toThrow('site.yaml cannot be read');
    expect(() => readIdentity(fileOf(''))).toThrow('the whole file');
  });
});

describe('the facts that a mail may name', () => {
  test('read the same as on the pages', () => {
    expect(readSiteFacts()).toEqual(siteFacts());
    expect(readSiteFacts().get('address')).toMatch(/^48 Quarry Wharf.*, Ontario K7L\u00a00X9, /);
  });

  test('without an address are refused by its name', () => {
    expect(() => readSiteFacts(fileOf('address: { street: Quay }\n'))).toThrow('address.locality');
  });
});
