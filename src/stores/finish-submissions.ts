import { unfinishedPrefix } from '#browser/has-unfinished.ts';
import { postSubmission } from '#browser/post-submission.ts';
import { type Lead, postToCrm } from '#browser/post-to-crm.ts';
import { removeUnfinished } from '#browser/unfinished-submissions.ts';
import {
  applicationOutcome,
  consultationOutcome,
  contactOutcome,
  homeOutcome,
  type Outcome,
  quickDemoOutcome,
} from './outcomes.ts';
import { showToast } from './toasts.ts';

/** After ten minutes a visitor no longer waits for an outcome. */
const maxAgeMs = 10 * 60_000;

/** `type` of a payload → its form's outcome; the home form's payload has none. */
const outcomes: Record<string, Outcome> = {
  quick_demo: quickDemoOutcome,
  consultation: consultationOutcome,
  contact: contactOutcome,
  job_application: applicationOutcome,
};

/** @param item as `keepUnfinished` has stored it: the time, a space, and the payload as JSON */
const finish = async (idempotencyKey: string, item: string): Promise<void> => {
  const [sentAt = '', ...words] = item.split(' ');
  if (Date.now() - Number(sentAt) > maxAgeMs) return;
  const body = words.join(' ');
  const payload = JSON.parse(body) as Lead & { type?: string };
  const { reads, sent, failed } = outcomes[payload.type ?? ''] ?? homeOutcome;
  const result = await postSubmission({ body, idempotencyKey, reads });
  if (payload.type === 'contact') postToCrm(payload);
  showToast(result.ok ? sent : failed);
};

/**
 * Says on this page what became of submissions whose pages were left before their outcome was known. Each is posted
 * again: with its idempotency key it is the same submission, stored once, whether or not the first call has arrived.
 */
export const finishSubmissions = async (): Promise<void> => {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(unfinishedPrefix)) continue;
    const idempotencyKey = key.slice(unfinishedPrefix.length);
    try {
      await finish(idempotencyKey, sessionStorage.getItem(key) ?? '');
    } catch (error) {
      console.warn('A submission of an earlier page could not be read.', error);
    }
    removeUnfinished(idempotencyKey);
  }
};
