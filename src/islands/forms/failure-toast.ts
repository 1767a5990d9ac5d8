import type { Failure } from '#browser/result.ts';
import type { Toast } from '#browser/show-toast.ts';

/** Statuses below 500 after which another try may succeed: too slow, too early, too often (RFC 9110, 6585, 8470). */
const passing: readonly (number | undefined)[] = [408, 425, 429];

/** Whether the same submission will be refused again, as with the page of another site. */
const isFinal = ({ status = 0, code }: Failure): boolean =>
  status >= 400 && status < 500 && !passing.includes(status) && code !== 'proof_required';

/**
 * The specified toast of a form that failed. Where another try will never help, it says the service's reason in place of
 * 'Please try again' (decisions, "Toast").
 */
export const failureToast = (specified: Toast, failure: Failure): Toast => ({
  ...specified,
  description: (isFinal(failure) && failure.detail) || specified.description,
});
