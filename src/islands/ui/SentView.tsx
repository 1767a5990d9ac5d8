import { type ReactNode, useId } from 'react';

interface SentViewProps {
  title: string;
  children: ReactNode;
}

const takeFocus = (view: HTMLElement | null): void => view?.focus();

/**
 * Replaces a form after it was submitted. It takes the focus, because the submit button that had it is gone, and has a
 * name, as a screen reader says nothing of a nameless element that has the focus.
 */
export const SentView = ({ title, children }: SentViewProps) => {
  const titleId = useId();
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className="grid gap-5"
    >
      <h2 id={titleId} className="text-[1.6rem] text-good">
        {title}
      </h2>
      {children}
    </div>
  );
};
