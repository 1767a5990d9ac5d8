/** The note to the team's chat about a submission. */
import { nameInWords } from '#contract/form-entry.ts';
import { postJson } from '#platform/call-server.ts';
import type { Submission } from '#platform/store/schema.ts';
import { referenceOf } from './submission-text.ts';

/**
 * Returns the note: `Contact, reference 4a7be90d. …`. It contains nothing that the visitor wrote.
 *
 * @param spam the last line
 */
const chatNoteOf = (
  { id, kind }: Pick<Submission, 'id' | 'kind'>,
  spam: string | undefined,
): string => {
  const reference = referenceOf(id);
  const note = `${nameInWords(kind)}, reference ${reference}. To read it: npm run inbox -- show ${reference}`;
  return spam === undefined ? note : `${note}\n${spam}`;
};

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

/** Returns the request body for an incoming webhook, by its host. Slack, Mattermost and most others accept `text`. */
export const chatBody = (host: string, text: string): object => {
  if (/(?:^|\.)discord(?:app)?\.com$/.test(host)) {
    // A name in the text must not notify members of the channel: Discord's documentation, "Allowed Mentions Object".
    return { content: text, allowed_mentions: { parse: [] } };
  }
  if (/(?:^|\.)(?:webhook\.office|logic\.azure|powerplatform)\.com$/.test(host)) {
    return teamsCard(text);
  }
  return { text };
};

/**
 * Posts a note to an incoming webhook of Slack, Mattermost, Discord or Teams. It must answer 2xx in time.
 *
 * @param spam the last line
 */
export const postNote = (
  submission: Submission,
  spam: string | undefined,
  chatUrl: string,
  signal: AbortSignal,
): Promise<void> => {
  const url = new URL(chatUrl);
  const body = JSON.stringify(chatBody(url.hostname, chatNoteOf(submission, spam)));
  return postJson(url, body, { headers: {}, signal });
};
