/** Hydrates the island that says what became of submissions of earlier pages, where there are any (QuickDialogForm.tsx). */
import type { unfinishedPrefix } from '#browser/has-unfinished.ts';
import type { wakeEvent } from '#browser/island-events.ts';

/** Written out: an import would bring a chunk along. */
const prefix: typeof unfinishedPrefix = 'submission:';
const wakeFormEvent: `${typeof wakeEvent}:submissions` = 'island:wake:submissions';

try {
  const isUnfinished = Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  if (isUnfinished) document.dispatchEvent(new Event(wakeFormEvent));
} catch {
  // Without storage, nothing was left behind.
}
