import { useRef, useState } from 'react';
import type { Failure, Result } from '#browser/result.ts';
import { dismissToast } from '#browser/show-toast.ts';
import { useFocusAfterSubmit } from './useFocusAfterSubmit.ts';

export interface FormCallOptions {
  /**
   * Makes the changes that follow an answer. By default React renders them later and then moves the focus, so that a
   * screen reader announces an error of the form first. With `flushSync` both are done when it returns.
   */
  update?: (change: () => void) => void;
  /** Takes back what the form says of the last attempt, besides its failure. */
  onAttempt?: (() => void) | undefined;
}

/** A form that makes a call when it is submitted: whether the call is under way, and why the last one failed. */
export const useFormCall = ({ update = (change) => change(), onAttempt }: FormCallOptions) => {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useFocusAfterSubmit(ref, busy);

  /**
   * Takes back what the last attempt said, on the form and in the toast. Called for each new attempt, also for one that
   * is refused before anything is sent.
   */
  const beginAttempt = (): void => {
    if (isBusy.current) return;
    dismissToast();
    setFailure(undefined);
    onAttempt?.();
  };

  /**
   * Makes the call, unless the previous one is still under way, so that a double click submits once.
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
    const result = await call();
    isBusy.current = false;
    update(() => {
      setBusy(false);
      if (!result.ok) setFailure(result);
      onEnd(result);
    });
  };

  return { ref, busy, failure, setFailure, beginAttempt, submit };
};
