/** A person's messages can be erased, whatever the form, because each form has an email address. */
import { describe, expect, test } from 'vitest';
import { submissionKinds } from '#contract/forms.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { openTemporaryStore } from '../../helpers/temporary-store.ts';

describe.each(submissionKinds)('%s', (kind) => {
  test('is erased by its sender’s email address', async () => {
    const store = await openTemporaryStore();
    const { post } = await testApp({ db: store.db });
    expect((await post(payloads[kind])).status).toBe(201);
    const email = payloads[kind].email.toUpperCase();
    const { code, messages } = await inboxOver(() => store.dataDir)(['erase', '--email', email]);
    expect({ code, messages }).toMatchObject({
      code: 0,
      messages: expect.stringMatching(/^Removed 1 submission, /) as string,
    });
    for (const table of ['submissions', 'jobs'] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test.each(['email', 'message'])('is refused without its %s', async (field) => {
    const { post } = await testApp();
    for (const value of [undefined, '', ' ']) {
      const answer = await post({ ...payloads[kind], [field]: value });
      expect(await answer.json()).toMatchObject({ status: 422, errors: [{ field }] });
    }
  });
});
