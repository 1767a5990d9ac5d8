import type { ReactNode } from 'react';

interface SentViewProps {
  title: string;
  children: ReactNode;
}

const takeFocus = (view: HTMLElement | null): void => view?.focus();

/** Takes the place of a form that was sent, and the focus, as the button that had it is gone. */
export const SentView = ({ title, children }: SentViewProps) => (
  <div ref={takeFocus} tabIndex={-1} className="grid gap-5">
    <p className="font-display text-[1.6rem] font-semibold text-good">{title}</p>
    {children}
  </div>
);
