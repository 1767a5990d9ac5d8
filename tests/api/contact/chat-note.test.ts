import { expect, test, vi } from 'vitest';
import { chatBody } from '#contact/chat-note.ts';
import { submissionWorker } from '../../helpers/jobs.ts';
import { jobAbout, openTemporaryStore, submissionRow } from '../../helpers/temporary-store.ts';
import { startWebhookReceiver } from '../../helpers/webhook-receiver.ts';

test('a chat note has the kind, the reference and the spam count, but no words of the visitor', async () => {
  const store = await openTemporaryStore();
  const receiver = await startWebhookReceiver();
  const id = '01939b1c-0000-7000-8000-00004a7be90d';
  const row = submissionRow({ id });
  await store.db.insertInto('submissions').values(row).execute();
  const spam = { folder: 'spam', received_at: Date.now() } as const;
  await store.db
    .insertInto('submissions')
    .values(submissionRow({ ...spam, id: 'spam' }))
    .execute();
  await store.db.insertInto('jobs').values(jobAbout(id, 'chat')).execute();
  submissionWorker(store, { chatUrl: `${receiver.url}/hook` }).worker.wake();
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), 10_000);
  expect(JSON.parse(receiver.calls[0]?.body ?? '')).toEqual({
    text: [
      'Contact, reference 4a7be90d. To read it: npm run inbox -- show 4a7be90d',
      '1 message was set aside as spam in the last 7 days: npm run inbox -- list --spam',
    ].join('\n'),
  });
  const job = store.db.selectFrom('jobs').select('state').where('queue', '=', 'chat');
  await vi.waitFor(async () => expect(await job.execute()).toEqual([{ state: 'sent' }]), 10_000);
});

test.each([
  ['hooks.slack.com', { text: 'New' }],
  ['chat.example.org', { text: 'New' }],
  ['discord.com', { content: 'New', allowed_mentions: { parse: [] } }],
  ['notdiscord.com', { text: 'New' }],
])('%s → the note has the format that this host accepts', (host, body) => {
  expect(chatBody(host, 'New')).toEqual(body);
});

test.each(['example.webhook.office.com', 'prod-1.westeurope.logic.azure.com'])(
  '%s → the note is an Adaptive Card',
  (host) => {
    expect(chatBody(host, 'New')).toMatchObject({
      attachments: [{ content: { type: 'AdaptiveCard', body: [{ text: 'New' }] } }],
    });
  },
);
