import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { moveFocus } from '#browser/move-focus.ts';

export interface RefusedField {
  /** Id of its control. */
  id: string;
  message: string;
}

/** Moves the focus to the field and scrolls its label into view, which the browser would not do. */
const goToField = (event: MouseEvent, id: string): void => {
  event.preventDefault();
  const control = document.getElementById(id) as HTMLInputElement;
  control.labels?.[0]?.scrollIntoView();
  control.focus({ preventScroll: true });
};

/**
 * Links to the invalid fields, at the top of a long form. It takes the focus when there are several
 * (design-system.service.gov.uk, error summary).
 *
 * @param refused a new array for each submission
 */
export const ErrorSummary = ({ refused }: { refused: RefusedField[] }) => {
  const summary = useRef<HTMLDivElement>(null);
  const title = useId();
  useEffect(() => moveFocus(summary.current), [refused]);
  if (refused.length < 2) return null;
  return (
    <div ref={summary} role="group" aria-labelledby={title} tabIndex={-1} className="error-summary">
      <h2 id={title} className="text-[1.2rem]">
        There are {refused.length} problems
      </h2>
      <ul>
        {refused.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="tall-link text-bad underline underline-offset-4"
              onClick={(event) => goToField(event, id)}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
