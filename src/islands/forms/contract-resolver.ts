import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrors } from '#contract/problem.ts';

/**
 * A react-hook-form resolver for a schema of the contract: the first error of each field, with the code and message
 * that the service would send. The resolver of @hookform/resolvers would add 0.8 KB, which exceeds the size budget of
 * the first form.
 */
export const contractResolver =
  <Input extends FieldValues, Values>(
    schema: z.ZodMiniType<Values, Input>,
  ): Resolver<Input, unknown, Values> =>
  (input) => {
    const result = schema.safeParse(input);
    if (result.success) return { values: result.data, errors: {} };
    const errors = fieldErrors(result.error).map(({ field, code, detail }) => [
      field,
      { type: code, message: detail },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> };
  };
