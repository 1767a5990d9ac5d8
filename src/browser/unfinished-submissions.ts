/**
 * Submissions whose outcome is not known yet, in session storage: the next page says what became of one whose page was
 * left meanwhile (stores/finish-submissions.ts).
 */
import { unfinishedPrefix } from './has-unfinished.ts';

/** @param body a payload of the contract, as JSON */
export const keepUnfinished = (idempotencyKey: string, body: string): void => {
  try {
    sessionStorage.setItem(unfinishedPrefix + idempotencyKey, `${Date.now()} ${body}`);
  } catch {
    // Without storage, the next page says nothing.
  }
};

export const removeUnfinished = (idempotencyKey: string): void => {
  try {
    sessionStorage.removeItem(unfinishedPrefix + idempotencyKey);
  } catch {
    // It was not kept either.
  }
};
