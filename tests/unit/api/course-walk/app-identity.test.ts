/** What the files of the whole site say of the course-walk area: the service and the check of content/ ask for it. */
import { expect, test } from 'vitest';
import { companyOfContent } from '#api/company.ts';
import { dataOf } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import { appIdentityOf } from '#course-walk/app-identity.ts';
import {
  change,
  contentCopy,
  field,
  problems,
  site,
  useContentCopy,
} from '../../collections/content-copy.ts';

useContentCopy();

test('mails of the app have its name, and its main colours with those of the company', () => {
  const company = companyOfContent(contentCopy);
  const { name, colours } = appIdentityOf(company);
  const { light, dark } = dataOf(sources.colours, contentCopy).courseWalk;
  expect(name).toBe(dataOf(sources.site, contentCopy).appName);
  expect(colours.light).toEqual({ ...company.identity.colours.light, main: light });
  expect(colours.dark).toEqual({ ...company.identity.colours.dark, main: dark });
});

test.each([
  [site, field('appName'), 'appName'],
  ['content/colours.yaml', /^courseWalk:\n(?: .*\n?)+/m, 'courseWalk'],
])(
  'what is not in %s is told by its field, and only the area asks for it',
  async (file, written, name) => {
    change(file, written, '');
    const company = companyOfContent(contentCopy);
    expect(() => appIdentityOf(company)).toThrow(`${file}: \`${name}\` is missing or wrong`);
    expect(await problems()).toContainEqual(expect.stringContaining(`\`${name}\` is missing.`));
  },
);
