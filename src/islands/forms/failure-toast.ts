import type { Failure } from '#browser/result.ts';
import { showToast } from '#browser/show-toast.ts';

/** Statuses below 500 after which a retry may succeed: too slow, too early, too often (RFC 9110, 6585, 8470). */
const passing: readonly (number | undefined)[] = [408, 425, 429];

/** Whether the same submission will be refused again, such as one from a page of another site. */
const isFinal = ({ status = 0, code }: Failure): boolean =>
  status >= 400 && status < 500 && !passing.includes(status) && code !== 'proof_required';

/**
 * Makes the function that shows the specified toast of a form when a submission has failed. If a retry will never help,
 * the toast gives the reason that the service sent in place of 'Please try again' (decisions, "Toast").
 */
export const showFailure =
  (title: string, description: string) =>
  (failure: Failure): void =>
    showToast({
      title,
      description: (isFinal(failure) && failure.detail) || description,
      tone: 'destructive',
    });
