import { useEffect, useRef, useState } from 'react';
import { withScheme } from '#lib/with-scheme.ts';
import { type InputProps, TextField } from './Field.tsx';

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
  useEffect(() => {
    const control = input.current;
    if (!control) return;
    const complete = (): void => {
      const url = withScheme(control.value);
      setIsCompleted(url !== undefined);
      if (!url) return;
      // React would take an assignment to `value` for its own, and dispatch no event.
      control.setRangeText(url, 0, control.value.length, 'end');
      control.dispatchEvent(new Event('input', { bubbles: true }));
    };
    control.addEventListener('change', complete);
    // The field may have been filled in before hydration.
    if (control !== document.activeElement) control.dispatchEvent(new Event('change'));
    return () => control.removeEventListener('change', complete);
  }, []);

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
