/** Of an item of session storage; the rest is the idempotency key (unfinished-submissions.ts). */
export const unfinishedPrefix = 'submission:';

/** Whether earlier pages of this tab have left submissions behind. */
export const hasUnfinished = (): boolean => {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(unfinishedPrefix));
  } catch {
    return false;
  }
};
