import { applicationPost, composeApplication } from '#contract/job-application.ts';
import {
  isSubmissionKind,
  type SubmissionKind,
  type SubmissionPayload,
  submissionPayloads,
} from '#contract/submission.ts';
import { checkFields } from '../http/check-fields.ts';
import { ProblemError } from '../http/problem.ts';
import type { ContactBody } from './read-body.ts';

/** A payload without a type is the home page's (decisions 10). */
const kindOf = ({ type = 'message' }: Record<string, unknown>): SubmissionKind => {
  if (isSubmissionKind(type)) return type;
  throw new ProblemError('invalid_fields', 'This kind of message is not known.', {
    errors: [{ field: 'type', code: 'invalid', detail: 'This kind of message is not known.' }],
  });
};

/** An application posted without scripts arrives as its fields, and is composed here (decisions 15). */
const composed = ({ values, isFormPost }: ContactBody, kind: SubmissionKind): unknown => {
  if (!isFormPost || kind !== 'job_application') return values;
  const post = checkFields(applicationPost, values);
  return composeApplication(post, post.position);
};

/**
 * The submission that a body holds.
 *
 * @throws ProblemError 422 that names the fields which are not right
 */
export const readSubmission = (body: ContactBody): SubmissionPayload => {
  const kind = kindOf(body.values);
  const fields = checkFields(submissionPayloads[kind], composed(body, kind));
  return { kind, fields } as SubmissionPayload;
};
