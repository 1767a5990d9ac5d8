/** A note about each submission in the team's chat. It contains nothing that the visitor wrote. */
import type { Kysely } from 'kysely';
import { inWords } from '#contract/form-entry.ts';
import type { Database } from '#platform/database/schema.ts';
import { callTimeoutMs, postJson } from '#platform/webhook/post-json.ts';
import { recentSpam } from '#contact/spam/recent-spam.ts';
import { referenceOf } from '#contact/submissions/submission-fields.ts';
import { type SubmissionHandler, submissionHandler } from './submission-handler.ts';
import type { ContactConfig } from '#contact/settings.ts';
import type { Submission } from '#contact/tables.ts';

/** Microsoft Teams accepts only a card: https://adaptivecards.io/explorer/. */
const teamsCard = (text: string): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text, wrap: true }],
      },
    },
  ],
});

/** The request body for an incoming webhook, by its host. Slack, Mattermost and most others take `text`. */
export const chatBody = (host: string, text: string): object => {
  if (/(?:^|\.)discord(?:app)?\.com$/.test(host)) {
    // Discord's documentation, "Allowed Mentions Object": nobody is notified.
    return { content: text, allowed_mentions: { parse: [] } };
  }
  if (/(?:^|\.)(?:webhook\.office|logic\.azure|powerplatform)\.com$/.test(host)) {
    return teamsCard(text);
  }
  return { text };
};

const noteOf = ({ id, kind, page }: Submission, spam: string | undefined): string => {
  const reference = referenceOf(id);
  const note = `${inWords(kind)} from ${page}, reference ${reference}. To read it: npm run inbox -- show ${reference}`;
  return spam === undefined ? note : `${note}\n${spam}`;
};

/** Posts the note to an incoming webhook of Slack, Mattermost, Discord or Teams, which must answer 2xx within 10 s. */
export const createChatNote = (
  { chatUrl }: Pick<ContactConfig, 'chatUrl'>,
  db: Kysely<Database>,
): SubmissionHandler => {
  const url = new URL(chatUrl);
  return submissionHandler(db, {
    queue: 'chat',
    maxAttemptMs: callTimeoutMs,
    perform: async (submission, _, signal) => {
      const note = noteOf(submission, await recentSpam(db));
      const body = JSON.stringify(chatBody(url.hostname, note));
      await postJson(url, body, { headers: {}, signal });
    },
  });
};
