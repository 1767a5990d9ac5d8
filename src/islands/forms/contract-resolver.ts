import type { Field, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrors } from '#contract/problem.ts';

/** For a mistyped date, such as 31 February, browsers report an empty value; Chromium also for an incomplete one. */
const unreadableDate = 'This date does not exist or is incomplete.';

/** Whether the browser cannot make a value of what was typed into a field. */
const isUnreadable = ({ ref }: Partial<Field['_f']> = {}): boolean =>
  ref instanceof HTMLInputElement && ref.validity.badInput;

/**
 * A react-hook-form resolver for a schema of the contract: the first error of each field, with the code and message
 * that the service would send, except for a date that the browser could not read. The resolver of @hookform/resolvers
 * would add 0.8 KB, which exceeds the size budget of the first form.
 */
export const contractResolver =
  <Input extends FieldValues, Values>(
    schema: z.ZodMiniType<Values, Input>,
  ): Resolver<Input, unknown, Values> =>
  (input, _context, { fields }) => {
    const result = schema.safeParse(input);
    if (result.success) return { values: result.data, errors: {} };
    const errors = fieldErrors(result.error).map(({ field, code, detail }) => [
      field,
      { type: code, message: isUnreadable(fields[field]) ? unreadableDate : detail },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> };
  };
