/** Links to places that only the built pages tell. */
import { expect, test } from 'vitest';
import { formatProblems } from '#collections/problem.ts';
import { findMissingPlaces } from '#collections/problems.ts';
import { append, copy, errors, legal, redirects, useContentCopy, write } from './content-copy.ts';

useContentCopy();

const built = new Map([
  ['/', new Set(['main', 'about', 'how-it-works'])],
  ['/contact', new Set(['main', 'message'])],
  ['/cookie-policy', new Set(['main', 'menu'])],
]);

test('a link to a place that its built page does not have stops the build, with its line and the likeliest place', async () => {
  append(
    legal,
    `[a](/contact#message), [b]({{site.website}}/contact), [c](#menu), [d](/contact#top),
[e](/careers/apply/closed#apply), [f](https://example.net/contact#x)

[wrong](/contact#mesage)
[own](#mneu)`,
  );
  write(redirects, '/write: /contact#form\n');
  copy('content/pages/accessibility.md', 'content/pages/soon.md', 'Soon\ndraft: true');
  append('content/pages/soon.md', '[draft](/contact#draft)');
  expect(await errors()).toEqual([expect.stringContaining('no page /careers/apply/closed')]);

  const problems = findMissingPlaces(built);
  const printed = (level: string) =>
    problems.filter((each) => each.level === level).map((each) => formatProblems([each]));
  expect(printed('error')).toEqual([
    expect.stringMatching(
      /^content\/pages\/cookie-policy\.md, line \d+: There is no heading or place #mesage on \/contact\. Did you mean #message\?$/,
    ),
    expect.stringMatching(/#mneu on \/cookie-policy\. Did you mean #menu\?$/),
    expect.stringMatching(/^content\/redirects\.yaml, line 1: There is .* #form on \/contact\.$/),
  ]);
  expect(printed('hint')).toEqual([
    expect.stringMatching(/^content\/menu\.yaml, line \d+: .* #clients on \/\.$/),
    expect.stringMatching(/^content\/pages\/soon\.md, line \d+: .* #draft on \/contact\.$/),
  ]);
});
