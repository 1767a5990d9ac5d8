import { useRef, useState } from 'react';
import { withScheme } from '#lib/with-scheme.ts';
import { type InputProps, TextField } from './Field.tsx';
import { useCorrection } from './useCorrection.ts';

interface UrlFieldProps extends Omit<InputProps, 'ref'> {
  example: string;
  ref: (control: HTMLInputElement | null) => void;
}

/**
 * An optional URL. When the field is left or submitted with Enter, a missing `https://` is added visibly, so that what
 * is sent is what the field shows (decisions, "Portfolio and LinkedIn").
 */
export const UrlField = ({ example, ref, ...props }: UrlFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isCompleted, setIsCompleted] = useState(false);
  useCorrection(input, (text) => {
    const url = withScheme(text);
    setIsCompleted(url !== undefined);
    return url ?? text;
  });

  return (
    <TextField
      type="url"
      {...props}
      ref={(control) => {
        input.current = control;
        ref(control);
      }}
      hint={
        <>
          For example {example}
          <span aria-live="polite">{isCompleted && ' (https:// was added)'}</span>
        </>
      }
    />
  );
};
