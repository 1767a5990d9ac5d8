/** The inbox with 100,000 submissions on SQLite; the times are printed. */
import { expect, test } from 'vitest';
import { searchTextOf } from '#contact/submissions/submission-fields.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { openTemporaryStore, submissionRow } from '../../helpers/temporary-store.ts';

const total = 100_000;
const batch = 1000;

const rowOf = (number: number) => {
  const message = `${'We would like to hear what your looms can do for us. '.repeat(12)}${number}`;
  const fields = { name: `Ada ${number}`, email: `ada${number}@engines.example`, message };
  return submissionRow({
    id: `0193${String(number).padStart(8, '0')}`,
    received_at: Date.UTC(2026, 0, 1) + number * 60_000,
    fields: JSON.stringify(fields),
    search_text: searchTextOf(fields),
  });
};

test('lists, searches and counts', { timeout: 120_000 }, async () => {
  const store = await openTemporaryStore();
  for (let at = 0; at < total; at += batch) {
    const rows = Array.from({ length: batch }, (_, index) => rowOf(at + index));
    await store.db.insertInto('submissions').values(rows).execute();
  }
  const inbox = inboxOver(() => store.dataDir);
  for (const [choice, counts] of [
    [[], '100000 new, 0 done; 100000 contact'],
    [['--search', 'your LOOMS'], '100000 new, 0 done; 100000 contact'],
    [['--search', 'ADA7@'], '1 new, 0 done; 1 contact'],
    [['--search', 'nothing of this kind'], '0 new, 0 done'],
    [['--since', '2026-01-02', '--until', '2026-01-02'], '1440 new, 0 done; 1440 contact'],
  ] as const) {
    const start = performance.now();
    const { messages } = await inbox(['list', ...choice]);
    console.log(`list ${choice.join(' ')}: ${Math.round(performance.now() - start)} ms`);
    expect(messages.trim().split('\n').at(-1)).toBe(counts);
  }
});
