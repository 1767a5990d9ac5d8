/** What a form shows after it was submitted. */
import { type ReactNode, useId } from 'react';
import { CheckIcon } from './icons.tsx';

interface SentMessageProps {
  title: string;
  titleId?: string;
  children: ReactNode;
}

/** A tick, a title, and the next steps. */
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
 * Replaces a form after it was submitted. In a dialog it replaces the title, too (styles/dialog.css). It takes the
 * focus, because the submit button is gone. It has a name, because screen readers do not announce a focused element
 * without one.
 */
export const SentView = (props: Omit<SentMessageProps, 'titleId'>) => {
  const titleId = useId();
  return (
    <div ref={takeFocus} tabIndex={-1} role="group" aria-labelledby={titleId} className="sent">
      <SentMessage titleId={titleId} {...props} />
    </div>
  );
};
