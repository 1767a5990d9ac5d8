import { isResumeName, resumeRules } from '#contract/job-application.ts';

/** Why a chosen file cannot be the résumé, as the alert says it; nothing when it can (specification, section 5). */
export const resumeRefusal = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (size > resumeRules.maxBytes) return resumeRules.tooLarge;
  if (!isResumeName(name)) return resumeRules.wrongType;
  return undefined;
};
