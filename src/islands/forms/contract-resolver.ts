import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrors } from '#contract/problem.ts';

/**
 * Validates a form by a schema of the contract: each field shows its first error, as the service would name it. The
 * resolver of @hookform/resolvers does the same with 0.8 KB more, which exceeds the size budget of the first form.
 */
export const contractResolver =
  <Input extends FieldValues, Values>(
    schema: z.ZodMiniType<Values, Input>,
  ): Resolver<Input, unknown, Values> =>
  (input) => {
    const result = schema.safeParse(input);
    if (result.success) return { values: result.data, errors: {} };
    const faults = fieldErrors(result.error).map(({ field, code, detail }) => [
      field,
      { type: code, message: detail },
    ]);
    return { values: {}, errors: Object.fromEntries(faults) as FieldErrors<Input> };
  };
