/** The inbox as a list of work to do: chosen by kind, day, text and state. */
import { beforeEach, expect, test } from 'vitest';
import { searchTextOf } from '#contact/submission-text.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { describeOnDatabases, storeWithMail } from '../../helpers/temporary-store.ts';

const day = (date: number, hour = 0) => Date.UTC(2026, 10, date, hour);
const texts = (message: string, name = 'Ada Byron') => {
  const fields = { name, email: 'ada@engines.example', message, type: 'contact' };
  return { fields: JSON.stringify(fields), search_text: searchTextOf(fields) };
};

describeOnDatabases('inbox', (store) => {
  beforeEach(async () => {
    const rows = [
      { id: 'a1', kind: 'job_application', received_at: day(20, 23), ...texts('100% of École') },
      { id: 'b2', kind: 'contact', received_at: day(21), ...texts('1000 of_them', 'Zoë ÅNGSTRÖM') },
      { id: 'c3', kind: 'contact', received_at: day(21, 23), ...texts('Line one\n"quoted"') },
      { id: 'd4', kind: 'contact', received_at: day(22), ...texts('Old LOOM of Μα\u0390ου') },
      { id: 's5', folder: 'spam' as const, received_at: day(22), ...texts('Spam') },
    ];
    for (const row of rows) await storeWithMail(store, row);
  });

  const inbox = (args: string[]) =>
    inboxOver(() => store.dataDir)(args, { DATABASE_URL: store.databaseUrl });
  const idsOf = async (...choice: string[]) => {
    const { data } = await inbox(['export', '--format', 'jsonl', ...choice]);
    return data.match(/(?<=^\{"id":")\w+/gm)?.join(' ') ?? '';
  };

  test.each([
    ['--kind job_application', 'a1'],
    ['--since 2026-11-21', 'b2 c3 d4'],
    ['--since 2026-11-20 --until 2026-11-21', 'a1 b2 c3'],
    ['--since 2026-11-21 --until 2026-11-21', 'b2 c3'],
    ['--spam', 's5'],
  ])('export %s → chosen by kind, folder or day, including the last day', async (choice, ids) => {
    expect(await idsOf(...choice.split(' '))).toBe(ids);
  });

  test.each([
    ['ÉCOLE', 'a1'],
    ['e\u0301cole', 'a1'],
    ['zoë ång', 'b2'],
    ['ΜΑ\u03aa\u0301ΟΥ', 'd4'],
    ['100%', 'a1'],
    ['of_', 'b2'],
    ['"QUOTED"', 'c3'],
    ['ADA@engines', 'a1 b2 c3 d4'],
    ['loom', 'd4'],
    ["' or 1=1 --", ''],
  ])('search for %s → ignores case, and takes every character literally', async (text, found) => {
    expect(await idsOf('--search', text)).toBe(found);
  });

  test('marks submissions as done and as new again, and counts them', async () => {
    expect(await inbox(['done', 'a1', 'b'])).toMatchObject({
      code: 0,
      data: '',
      messages: expect.stringMatching(/^2 submissions .* done/) as string,
    });
    expect(await idsOf('--state', 'new')).toBe('c3 d4');
    const { messages } = await inbox(['list', '--limit', '1']);
    expect(messages).toMatch(/ newest 1\. .* --limit\.\n4 in the inbox: 2 new, 2 done/);
    expect((await inbox(['show', 'a1'])).data).toMatch(/^State +done$/m);
    expect((await inbox(['undone', 'a1', 'a1'])).messages).toMatch(/^1 submission .* new/);
    expect((await inbox(['list', '--state', 'done'])).messages).toContain('0 new, 1 done');
  });

  test('keeps the time at which a submission was first marked as done', async () => {
    const submission = store.db.selectFrom('submissions').select('done_at').where('id', '=', 'a1');
    await store.db.updateTable('submissions').set({ done_at: 1 }).where('id', '=', 'a1').execute();
    await inbox(['done', 'a1']);
    expect(await submission.executeTakeFirst()).toEqual({ done_at: 1 });
  });

  test('marks nothing as done if one of the IDs is unknown', async () => {
    expect(await inbox(['done', 'a1', 'z'])).toMatchObject({
      code: 1,
      messages: expect.stringMatching(/No ID of a submission begins or ends with z\b/) as string,
    });
    expect(await idsOf('--state', 'done')).toBe('');
  });
});
