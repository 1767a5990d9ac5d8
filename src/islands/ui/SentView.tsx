/** What a form shows once it was submitted, for a time or for good. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { CheckIcon } from './icons.tsx';

interface SentMessageProps {
  title: string;
  titleId?: string;
  children: ReactNode;
}

/** Replaces a form once it was submitted: a tick, a title, and what comes next. */
export const SentMessage = ({ title, titleId, children }: SentMessageProps) => (
  <>
    <span className="sent-mark">
      <CheckIcon />
    </span>
    <h2 id={titleId} className="sent-title">
      {title}
    </h2>
    {children}
  </>
);

const takeFocus = (view: HTMLElement | null): void => view?.focus();

/**
 * Replaces a form after it was submitted, and in a dialog also the title (styles/dialog.css). It takes the focus,
 * because the submit button is gone. It has a name, because screen readers do not announce a focused element without
 * one.
 */
export const SentView = (props: Omit<SentMessageProps, 'titleId'>) => {
  const titleId = useId();
  return (
    <div ref={takeFocus} tabIndex={-1} role="group" aria-labelledby={titleId} className="sent">
      <SentMessage titleId={titleId} {...props} />
    </div>
  );
};

/**
 * A flag that becomes false after a time.
 *
 * @param durationMs how long it stays true; setting it again restarts the time
 * @returns the flag, the function that sets it, and the one that clears it
 */
export const useTemporaryFlag = (durationMs: number): [boolean, () => void, () => void] => {
  const [timesSet, setTimesSet] = useState(0);
  useEffect(() => {
    if (!timesSet) return;
    const timer = setTimeout(() => setTimesSet(0), durationMs);
    return () => clearTimeout(timer);
  }, [timesSet, durationMs]);
  return [timesSet > 0, () => setTimesSet((count) => count + 1), () => setTimesSet(0)];
};
