/** Calls about a submission: to a program of the team, and to its chat. */
import { createHmac } from 'node:crypto';
import { inWords } from '#contract/form-entry.ts';
import { secondMs } from '#contract/units.ts';
import { callServer, Refused } from '#platform/call-server.ts';
import type { Submission } from '#platform/store/schema.ts';
import type { Config } from '#settings/service.ts';
import { fieldsOf, referenceOf } from './submission-text.ts';

/** The URL without user and password, which `fetch` does not accept, and the header that carries them. */
const withoutCredentials = (url: URL): { url: URL; headers: Record<string, string> } => {
  const { username, password } = url;
  if (!username && !password) return { url, headers: {} };
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const pair = decodeURIComponent(`${username}:${password}`);
  return {
    url: bare,
    headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
};

/** How long the other side may take to answer. It should answer first, and work afterwards. */
export const callTimeoutMs = 10 * secondMs;

interface PostOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Posts a JSON body. Redirects are not followed, and the answer's body is not read.
 *
 * @throws Refused for any answer but 2xx; the network's error, or the signal's reason
 */
export const postJson = async (
  target: URL,
  body: string,
  { headers, signal }: PostOptions,
): Promise<void> => {
  const { url, headers: credentials } = withoutCredentials(target);
  const init = {
    method: 'POST',
    headers: { ...credentials, ...headers, 'Content-Type': 'application/json' },
    body,
    signal,
  };
  await callServer(url, init, async (response) => {
    await response.body?.cancel().catch(() => undefined);
    if (!response.ok) throw new Refused(response.status);
  });
};

/**
 * `Contact, reference 4a7be90d. …`: nothing that the visitor wrote.
 *
 * @param spam its last line
 */
const chatNoteOf = (
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

/**
 * Posts a note to an incoming webhook of Slack, Mattermost, Discord or Teams, which must answer 2xx in time.
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
  const body = JSON.stringify(chatBody(url.hostname, chatNoteOf(submission, spam)));
  return postJson(url, body, { headers: {}, signal });
};

/**
 * The header `X-Signature`: `t=…,v1=…`, with the time in seconds since 1970 and the HMAC-SHA256 of `t.body` in
 * hexadecimal. A receiver computes the HMAC too, compares in constant time, and refuses times that differ by minutes. A
 * recorded request is then useless later, and before that its `Idempotency-Key` is known.
 *
 * @param now milliseconds since 1970
 */
const signature = (secret: string, body: string, now: number): string => {
  const t = Math.floor(now / secondMs);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

/** The request body, the same on every attempt. */
const bodyOf = (submission: Submission): string =>
  JSON.stringify({
    id: submission.id,
    kind: submission.kind,
    receivedAt: new Date(submission.received_at).toISOString(),
    page: submission.page,
    fields: fieldsOf(submission),
  });

/**
 * Posts a submission as JSON to a URL of the team, which must answer 2xx in time. A submission may be posted twice,
 * so the request carries its id as `Idempotency-Key`. When a secret is set, it also carries `X-Signature`.
 *
 * @param now milliseconds since 1970
 */
export const postToWebhook = (
  submission: Submission,
  { webhookUrl, webhookSecret }: Pick<Config, 'webhookUrl' | 'webhookSecret'>,
  signal: AbortSignal,
  now: number,
): Promise<void> => {
  const body = bodyOf(submission);
  const headers = {
    'Idempotency-Key': submission.id,
    ...(webhookSecret && { 'X-Signature': signature(webhookSecret, body, now) }),
  };
  return postJson(new URL(webhookUrl), body, { headers, signal });
};
