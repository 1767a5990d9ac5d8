import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrors } from '#contract/problem.ts';

/**
 * Validates a form by a schema of the contract: each field shows its first fault, as the service would name it. A fifth
 * of the size of what @hookform/resolvers brings for schemas in general.
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
