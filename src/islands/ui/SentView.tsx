import type { ReactNode } from 'react';

interface SentViewProps {
  title: string;
  children: ReactNode;
}

const takeFocus = (view: HTMLElement | null): void => view?.focus();

/** Replaces a form after it was submitted. It takes the focus, because the submit button that had it is gone. */
export const SentView = ({ title, children }: SentViewProps) => (
  <div ref={takeFocus} tabIndex={-1} className="grid gap-5">
    <h2 className="text-[1.6rem] text-good">{title}</h2>
    {children}
  </div>
);
