import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources } from '#collections/sources.ts';
import { dataOf } from '../../helpers/content.ts';
import { filesBelow } from '../../helpers/files-below.ts';

test('the app’s name comes only from content/site.yaml', () => {
  const { appName = '' } = dataOf(sources.site);
  expect(appName).not.toBe('');
  const named = ['content', 'src', 'api']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => /\.(md|yaml|astro|tsx?|js)$/.test(file))
    .filter((file) => readFileSync(file, 'utf8').includes(appName));
  // Captions of the landing page can mention walking a course.
  const others = named.filter((file) => file !== 'content/course-walk/landing.yaml');
  expect(others).toEqual(['content/site.yaml']);
});
