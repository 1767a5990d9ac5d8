import { isResumeName, resumeRules } from '#contract/job-application.ts';

/** The message that says why a file is not accepted as the résumé; undefined when it is (specification, section 5). */
export const resumeRefusal = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (size > resumeRules.maxBytes) return resumeRules.tooLarge;
  if (!isResumeName(name)) return resumeRules.wrongType;
  return size === 0 ? resumeRules.empty : undefined;
};
