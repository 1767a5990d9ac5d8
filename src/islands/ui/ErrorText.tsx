import type { ComponentPropsWithRef } from 'react';

/**
 * An error message. It begins with a visually hidden 'Error: ', for visitors who do not see that it is red
 * (govuk-frontend, PR 1221).
 */
export const ErrorText = ({
  children,
  className = 'field-error',
  ...paragraph
}: ComponentPropsWithRef<'p'>) => (
  <p className={className} {...paragraph}>
    {/* The message is the only text of its element, so that React can replace it even after a translator has
        changed it. */}
    <span className="sr-only">Error:</span> <span>{children}</span>
  </p>
);
