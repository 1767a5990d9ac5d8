import { expect, test } from 'vitest';
import { type RecordSource, senderRecords } from '#platform/mail/sender-records.ts';

const failing = (code: string): RecordSource => {
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
  return { resolveMx: fail, resolveTxt: fail };
};

test('what the DNS says of a sender is told, record by record', async () => {
  const source: RecordSource = {
    resolveMx: () => Promise.resolve([{ exchange: 'mx.example.org', priority: 10 }]),
    resolveTxt: (name) =>
      Promise.resolve(
        name.startsWith('_dmarc.')
          ? [['v=DMARC1; p=none']]
          : [['google-site-verification=x'], ['v=spf1 include:', 'example.net -all']],
      ),
  };
  expect(await senderRecords('example.org', source)).toEqual([
    'MX of example.org: mx.example.org',
    'SPF of example.org: v=spf1 include:example.net -all',
    'DMARC of example.org: v=DMARC1; p=none',
  ]);
});

test.each([
  ['ENODATA', /: none\./],
  ['ENOTFOUND', /: none\./],
  ['ETIMEOUT', /could not be looked up/],
  ['ECONNREFUSED', /could not be looked up/],
])('of %s a sentence is told for each record', async (code, sentence) => {
  const lines = await senderRecords('example.org', failing(code));
  expect(lines).toEqual([0, 1, 2].map(() => expect.stringMatching(sentence) as string));
});
