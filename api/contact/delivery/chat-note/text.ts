/** The words of a note, and the body that each chat takes. It contains nothing that the visitor wrote. */
import { inWords } from '#contract/form-entry.ts';
import { referenceOf } from '#contact/submissions/submission-fields.ts';
import type { Submission } from '#contact/tables.ts';

/**
 * `Contact, reference 4a7be90d. …`
 *
 * @param spam its last line
 */
export const noteOf = (
  { id, kind }: Pick<Submission, 'id' | 'kind'>,
  spam: string | undefined,
): string => {
  const reference = referenceOf(id);
  const note = `${inWords(kind)}, reference ${reference}. To read it: npm run inbox -- show ${reference}`;
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

/** The request body for an incoming webhook, by its host. Slack, Mattermost and most others take `text`. */
export const chatBody = (host: string, text: string): object => {
  if (/(?:^|\.)discord(?:app)?\.com$/.test(host)) {
    // No member of the channel is notified by a name in the text: Discord's documentation, "Allowed Mentions Object".
    return { content: text, allowed_mentions: { parse: [] } };
  }
  if (/(?:^|\.)(?:webhook\.office|logic\.azure|powerplatform)\.com$/.test(host)) {
    return teamsCard(text);
  }
  return { text };
};
