/** Which files of `content/` a build loads. */
import type { LoaderContext } from 'astro/loaders';
import { afterEach, expect, test, vi } from 'vitest';
import { published } from '../../../src/collections/loaders.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

interface Entry {
  id: string;
  data: Record<string, unknown>;
}

/** The context of a loader whose store holds what an earlier build has left. */
const contextWith = (...kept: Entry[]) => {
  const entries = new Map(kept.map((entry) => [entry.id, entry]));
  const store = {
    get: (id: string) => entries.get(id),
    set: (entry: Entry) => entries.set(entry.id, entry).size > 0,
    delete: (id: string) => entries.delete(id),
  };
  const parseData = ({ data }: { data: object }) => Promise.resolve(data);
  const context = published({ store, parseData } as unknown as LoaderContext);
  return { context, ids: () => [...entries.keys()] };
};

test('a job is loaded up to its last day, and then no more, though an earlier build has kept it', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59Z') });
  const job = { id: 'data-scientist', data: { title: 'Data Scientist', closes: '2026-12-31' } };
  const { context, ids } = contextWith(job);
  expect(context.store.get(job.id)).toEqual(job);
  vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
  expect(context.store.get(job.id)).toBeUndefined();
  // Astro's reader of frontmatter makes a date of a day without quotation marks.
  expect(context.store.set({ ...job, data: { closes: new Date('2026-12-31') } })).toBe(false);
  expect(ids()).toEqual([]);
});

test('a draft is loaded for the site with drafts alone, marked in its title', async () => {
  const draft = { id: 'code', data: { title: 'Supplier Code', draft: true } };
  const { context } = contextWith(draft);
  expect(context.store.get(draft.id)).toBeUndefined();
  expect(context.store.set(draft)).toBe(false);
  vi.stubEnv('DRAFTS', 'true');
  const withDrafts = contextWith().context;
  expect(withDrafts.store.set(draft)).toBe(true);
  expect(await withDrafts.parseData(draft)).toMatchObject({ title: 'Draft: Supplier Code' });
});
