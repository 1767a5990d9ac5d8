import { spamSignals } from '#contract/spam-signals.ts';

/**
 * What a form says about the way it was filled in: nothing for an ordinary visitor.
 *
 * @param elapsedMs between the first touch of the form and its submission
 */
export const spamSignalsOf = (
  form: HTMLFormElement | null,
  elapsedMs: number,
): Record<string, string | number> => {
  const trap = form?.elements.namedItem(spamSignals.honeypotField);
  const signals: Record<string, string | number> = {};
  if (trap instanceof HTMLInputElement && trap.value) {
    signals[spamSignals.honeypotField] = trap.value;
  }
  if (elapsedMs < spamSignals.fastMs) signals[spamSignals.elapsedField] = Math.round(elapsedMs);
  return signals;
};
