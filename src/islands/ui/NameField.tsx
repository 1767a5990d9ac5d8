import { lengths } from '#contract/fields.ts';
import { type InputProps, TextField } from './Field.tsx';

/** A required name of a person: the whole one, unless `autoComplete` says which part. */
export const NameField = (props: InputProps) => (
  <TextField required minLength={lengths.name.min} autoComplete="name" {...props} />
);
