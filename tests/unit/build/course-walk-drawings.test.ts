import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageMistakes } from '#build/finish/page-mistakes.ts';
import { readBuiltSite } from '#build/finish/read-built-site.ts';
import { formatMistake } from '#collections/reading/mistake.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('a <use> of a script that no file has is told, with file and line where the island writes it', () => {
  const root = temporaryFolder();
  writeFileSync(
    join(root, 'island.js'),
    'h("use",{href:"/images/course-walk/no-courses.svg#drawing"})',
  );
  const told = () =>
    pageMistakes(readBuiltSite(root, 'https://www.example.org'))
      .map(formatMistake)
      .filter((mistake) => mistake.includes('drawing'));
  expect(told()).toEqual([
    expect.stringMatching(
      /^src\/islands\/course-walk\/CourseCards\.tsx, line \d+: There is no drawing /,
    ),
  ]);
  mkdirSync(join(root, 'images/course-walk'), { recursive: true });
  writeFileSync(join(root, 'images/course-walk/no-courses.svg'), '<svg><g id="drawing"/></svg>');
  expect(told()).toEqual([]);
});
