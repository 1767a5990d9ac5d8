/** A note about a submission in the team's chat. */
import { postJson } from '#contact/delivery/post-json.ts';
import type { Submission } from '#contact/tables.ts';
import { chatBody, noteOf } from './text.ts';

/**
 * Posts a note to an incoming webhook of Slack, Mattermost, Discord or Teams, which must answer 2xx within 10 s.
 *
 * @param spam its last line
 */
export const postNote = (
  submission: Submission,
  spam: string | undefined,
  chatUrl: string,
  signal: AbortSignal,
): Promise<void> => {
  const url = new URL(chatUrl);
  const body = JSON.stringify(chatBody(url.hostname, noteOf(submission, spam)));
  return postJson(url, body, { headers: {}, signal });
};
