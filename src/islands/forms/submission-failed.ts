import type { Failure } from '#browser/result.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { failureToast } from './failure-toast.ts';

const failed: Toast = {
  title: 'Submission Failed',
  description: 'There was an error submitting your request. Please try again.',
  tone: 'destructive',
};

/** Shows the toast of both dialogs when a submission has failed (specification, section 8). */
export const showSubmissionFailed = (failure: Failure): void =>
  showToast(failureToast(failed, failure));
