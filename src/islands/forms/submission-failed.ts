import { showToast } from '#browser/show-toast.ts';

/** Shows the toast of both dialogs when a submission has failed (specification, section 8). */
export const showSubmissionFailed = (): void =>
  showToast({
    title: 'Submission Failed',
    description: 'There was an error submitting your request. Please try again.',
    tone: 'destructive',
  });
