import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Corrects the text of an input when it is left or submitted with Enter. The visitor sees the correction, so that what
 * is sent is what the field shows. A text that was typed before hydration is corrected, too.
 *
 * @param correct returns the corrected text, or the same
 */
export const useCorrection = (
  input: RefObject<HTMLInputElement | null>,
  correct: (text: string) => string,
): void => {
  const onChange = useEffectEvent((control: HTMLInputElement) => {
    const corrected = correct(control.value);
    if (corrected === control.value) return;
    // After an assignment to `value`, React would ignore the event, as it sees no change.
    control.setRangeText(corrected, 0, control.value.length, 'end');
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => {
    const control = input.current;
    if (!control) return;
    const listener = (): void => onChange(control);
    control.addEventListener('change', listener);
    if (control !== document.activeElement) control.dispatchEvent(new Event('change'));
    return () => control.removeEventListener('change', listener);
  }, [input]);
};
