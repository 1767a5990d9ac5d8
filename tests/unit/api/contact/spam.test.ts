import { expect, test } from 'vitest';
import { composeApplication } from '#contract/job-application.ts';
import { spamReasonOf } from '#contact/spam.ts';
import { payloads } from '../../../helpers/app.ts';

const reasonOf = (
  message: string,
  { elapsedMs, isFormPost = false }: { elapsedMs?: string | undefined; isFormPost?: boolean } = {},
) =>
  spamReasonOf(
    { values: {}, isFormPost, elapsedMs },
    { kind: 'message', fields: { ...payloads.message, message } },
  );

const repeated = (link: string, count: number) => `${link} `.repeat(count);

test.each([
  ['https://pills.example'],
  ['HTTP://pills.example'],
  ['www.pills.example'],
  ['https://www.pills.example'],
  ['[url=https://www.pills.example]pills[/url]'],
  ['[url="https://pills.example"]pills[/url]'],
  ['[URL]www.pills.example[/URL]'],
  ['[url=pills.example]pills[/url]'],
  ['<a href="https://pills.example">pills</a>'],
])('%s → one link; four of them, sent too fast, are spam', (link) => {
  for (const elapsedMs of ['200', '2999', undefined]) {
    expect(reasonOf(repeated(link, 3), { elapsedMs })).toBeUndefined();
    expect(reasonOf(repeated(link, 4), { elapsedMs })).toBe('fast_links');
  }
  expect(reasonOf(repeated(link, 4), { elapsedMs: '3000' })).toBeUndefined();
});

test('four links posted without scripts are not spam, because the time is unknown', () => {
  expect(reasonOf(repeated('https://pills.example', 4), { isFormPost: true })).toBeUndefined();
});

test.each(['ada@example.org', 'awww.', 'the url of a page', 'http alone'])(
  '%s → not a link',
  (word) => expect(reasonOf(repeated(word, 9))).toBeUndefined(),
);

test('an application’s own two URLs do not count as links, but those in its letter do', () => {
  const reasonWith = (links: number) => {
    const form = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      phone: '+852 9123 4567',
      resume: 'ada.pdf',
      coverLetter: `Which card made which pattern? ${repeated('https://looms.example', links)}`,
      portfolio: 'https://www.example.org/ada?from=https://example.org',
      linkedin: 'https://linkedin.com/in/ada',
      heardAbout: 'A friend told me',
    };
    const application = composeApplication(form, 'Weaver');
    const payload = { kind: 'job_application', fields: application } as const;
    return spamReasonOf({ values: {}, isFormPost: false, elapsedMs: '200' }, payload);
  };
  expect(reasonWith(3)).toBeUndefined();
  expect(reasonWith(4)).toBe('fast_links');
});
