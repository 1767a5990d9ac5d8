/** A note about each submission in the team's chat. */
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { callTimeoutMs, postJson } from '#contact/delivery/post-json.ts';
import { type SubmissionHandler, submissionHandler } from '#contact/delivery/submission-handler.ts';
import { recentSpam } from '#contact/spam/recent-spam.ts';
import type { ChatNoteConfig } from './settings.ts';
import { chatBody, noteOf } from './text.ts';

/** Posts the note to an incoming webhook of Slack, Mattermost, Discord or Teams, which must answer 2xx within 10 s. */
export const createChatNote = (
  { chatUrl }: ChatNoteConfig,
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
