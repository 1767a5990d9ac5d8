/**
 * Fields that correct their text when the visitor leaves them or presses Enter. The visitor sees the correction: the
 * form sends exactly the text that the field shows.
 */
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { cleanLine, plainEmail } from '#contract/clean-text.ts';
import { emailPattern } from '#contract/email-pattern.ts';
import { type InputProps, TextField } from './Field.tsx';

/**
 * Corrects the text of an input, even text that was typed before hydration.
 *
 * @param ref the parent's ref, which gets the input too
 * @param correct returns the corrected text, or the same text
 * @returns the ref for the input
 */
const useCorrection = (
  ref: InputProps['ref'],
  correct: (text: string) => string,
): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const onChange = useEffectEvent((element: HTMLInputElement) => {
    const corrected = correct(element.value);
    if (corrected === element.value) return;
    // Not by assigning to `value`: React would then see no change and ignore the event.
    element.setRangeText(corrected, 0, element.value.length, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const listener = (): void => onChange(element);
    element.addEventListener('change', listener);
    if (element !== document.activeElement) element.dispatchEvent(new Event('change'));
    return () => element.removeEventListener('change', listener);
  }, []);
  return input;
};

/**
 * A required email address. Not `type="email"`: browsers would refuse `jörg@example.de`, and some would change
 * `max@maßanfertigung.de` into another person's address (decisions, "Email fields"). The field removes `mailto:` and
 * similar additions from a pasted address.
 */
export const EmailField = ({ ref, ...props }: InputProps) => (
  <TextField
    required
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    // The service checks more (contract/fields.ts).
    pattern={emailPattern}
    // Browsers show the title when the pattern does not match.
    title="For example ada@example.org"
    {...props}
    ref={useCorrection(ref, plainEmail)}
  />
);

/** A URL as people often type it: a domain, with or without a port, path, query or fragment. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u;

/** Returns the text with `https://` in front, if the scheme was missing. Undefined: not a URL, or it has a scheme. */
export const withScheme = (text: string): string | undefined => {
  const cleaned = cleanLine(text);
  return withoutScheme.test(cleaned) ? `https://${cleaned}` : undefined;
};

interface UrlFieldProps extends InputProps {
  example: string;
}

/** An optional URL. The field adds a missing `https://` (decisions, "Portfolio and LinkedIn"). */
export const UrlField = ({ example, ref, ...props }: UrlFieldProps) => {
  const [isCompleted, setIsCompleted] = useState(false);
  const inputRef = useCorrection(ref, (text) => {
    const url = withScheme(text);
    setIsCompleted(url !== undefined);
    return url ?? text;
  });
  return (
    <TextField
      type="url"
      {...props}
      ref={inputRef}
      hint={
        <>
          For example {example}
          <span aria-live="polite">{isCompleted && ' (https:// was added)'}</span>
        </>
      }
    />
  );
};
