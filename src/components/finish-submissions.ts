/** Hydrates the island that says what became of submissions of earlier pages, where there are any (QuickDialogForm.tsx). */
import { hasUnfinished } from '#browser/has-unfinished.ts';
import type { wakeEvent } from '#browser/island-events.ts';

/** Written out: an import would bring a chunk along. */
const wakeFormEvent: `${typeof wakeEvent}:submissions` = 'island:wake:submissions';

if (hasUnfinished()) document.dispatchEvent(new Event(wakeFormEvent));
