import { proofOfWork } from '#contract/proof-of-work.ts';
import { intentKeys } from '#browser/intent-key.ts';
import { postSubmission, type SubmissionResult } from '#browser/post-submission.ts';
import { spamSignalsOf } from './spam-signals-of.ts';

/** Carries what one form holds to the service. */
export interface Courier {
  /** Sends a payload; `undefined` when the last one is still on its way, so that a double click sends once. */
  deliver: (payload: object, form: HTMLFormElement) => Promise<SubmissionResult | undefined>;
}

/** Sends a body, once more with a proof of work where the service asks for one. */
const post = async (body: object, key: string): Promise<SubmissionResult> => {
  const result = await postSubmission(JSON.stringify(body), key);
  if (result.ok || result.problem?.code !== 'proof_required') return result;
  try {
    const { proveWork } = await import('#browser/prove-work.ts');
    const proven = { ...body, [proofOfWork.field]: await proveWork() };
    return await postSubmission(JSON.stringify(proven), key);
  } catch (error) {
    console.warn('The proof of work failed.', error);
    return result;
  }
};

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
      const result = await post({ ...payload, ...signals }, keyFor(JSON.stringify(payload)));
      onItsWay = false;
      return result;
    },
  };
};
