/** The fields that several forms have, with the lengths of the contract. */
import type { ComponentProps } from 'react';
import { lengths } from '#contract/fields.ts';
import { type InputProps, TextAreaField, TextField } from '#islands/ui/Field.tsx';

/** A required name of a person: the whole one, unless `autoComplete` says which part. */
export const NameField = (props: InputProps) => (
  <TextField required minLength={lengths.name.min} autoComplete="name" {...props} />
);

export const PhoneField = (props: InputProps) => (
  <TextField type="tel" autoComplete="tel" {...props} />
);

export const CompanyField = (props: Omit<InputProps, 'label'>) => (
  <TextField label="Company" autoComplete="organization" {...props} />
);

export const SubjectField = (props: Omit<InputProps, 'label'>) => (
  <TextField label="Subject" required minLength={lengths.subject.min} {...props} />
);

interface MessageFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'label'> {
  label?: string;
  /** In characters. */
  length: { min: number; max: number };
}

export const MessageField = ({ label = 'Message', length, ...props }: MessageFieldProps) => (
  <TextAreaField label={label} required minLength={length.min} limit={length.max} {...props} />
);
