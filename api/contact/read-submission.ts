import {
  formByKind,
  isSubmissionKind,
  kindWithoutType,
  type SubmissionKind,
  type SubmissionPayload,
} from '#contract/forms.ts';
import { checkFields } from '#platform/http/check-fields.ts';
import { ProblemError } from '#platform/http/problem.ts';
import type { ContactBody } from './read-body.ts';

const kindOf = ({ type = kindWithoutType }: Record<string, unknown>): SubmissionKind => {
  if (isSubmissionKind(type)) return type;
  const detail = 'This kind of message is not known.';
  throw new ProblemError('invalid_fields', detail, {
    errors: [{ field: 'type', code: 'invalid', detail }],
  });
};

/** The payload in a body. Some forms post other fields without scripts: these are composed into the payload. */
const payloadOf = ({ values, isFormPost }: ContactBody, kind: SubmissionKind): unknown => {
  const { withoutScripts } = formByKind[kind];
  if (!isFormPost || !withoutScripts) return values;
  return withoutScripts.compose(checkFields(withoutScripts.schema, values));
};

/**
 * The submission in a body.
 *
 * @throws ProblemError 422 with the invalid fields
 */
export const readSubmission = (body: ContactBody): SubmissionPayload => {
  const kind = kindOf(body.values);
  const fields = checkFields(formByKind[kind].payload, payloadOf(body, kind));
  return { kind, fields } as SubmissionPayload;
};
