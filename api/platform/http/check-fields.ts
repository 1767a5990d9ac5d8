import type * as z from 'zod/mini';
import { fieldErrors } from '#contract/problem.ts';
import { ProblemError } from './problem.ts';

/**
 * Parses the values with a schema of the contract.
 *
 * @throws ProblemError 422 with an error for each invalid field
 */
export const checkFields = <Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): z.output<Schema> => {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new ProblemError('invalid_fields', 'Please correct the following.', {
    errors: fieldErrors(result.error),
  });
};
