import { useRef, useState } from 'react';
import { type Failure, noAnswer, type Result } from '#browser/result.ts';
import { useFocusAfterSubmit } from './useFocusAfterSubmit.ts';

/**
 * A form that makes a call when it is submitted: whether the call is under way, and why the last one failed.
 *
 * @param update makes the changes that follow an answer. By default React renders them later and then moves the focus,
 * so that a screen reader announces an error of the form first. With `flushSync` both are done when it returns
 */
export const useFormCall = (update: (change: () => void) => void = (change) => change()) => {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useFocusAfterSubmit(ref, busy);

  /**
   * Makes the call, unless the previous one is still under way, so that a double click submits once. Never rejects.
   *
   * @param onEnd called with the outcome, before the focus moves
   */
  const submit = async <Value>(
    call: () => Promise<Result<Value>>,
    onEnd: (result: Result<Value>) => void,
  ): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setFailure(undefined);
    let result: Result<Value> = noAnswer;
    try {
      result = await call();
    } catch (error) {
      console.warn('The call could not be made.', error);
    }
    isBusy.current = false;
    update(() => {
      setBusy(false);
      if (!result.ok) setFailure(result);
      onEnd(result);
    });
  };

  return { ref, busy, failure, setFailure, submit };
};
