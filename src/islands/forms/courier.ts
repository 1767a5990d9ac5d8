import { intentKeys } from '#lib/intent-key.ts';
import { postSubmission, type SubmissionResult } from '#lib/post-submission.ts';
import { spamSignalsOf } from './spam-signals-of.ts';

/** Carries what one form holds to the service. */
export interface Courier {
  /** Sends a payload; `undefined` when the last one is still on its way, so that a double click sends once. */
  deliver: (payload: object, form: HTMLFormElement) => Promise<SubmissionResult | undefined>;
}

/** A courier for a form that has just been touched for the first time. */
export const createCourier = (): Courier => {
  const touchedAt = performance.now();
  const keyFor = intentKeys();
  let onItsWay = false;
  return {
    deliver: async (payload, form) => {
      if (onItsWay) return undefined;
      onItsWay = true;
      const signals = spamSignalsOf(form, performance.now() - touchedAt);
      const body = JSON.stringify({ ...payload, ...signals });
      const result = await postSubmission(body, keyFor(JSON.stringify(payload)));
      onItsWay = false;
      return result;
    },
  };
};
