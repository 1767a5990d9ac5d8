import type { ComponentPropsWithRef } from 'react';
import type { discarded } from '#browser/form-dialog.ts';
import { buttonClasses, type ButtonStyle } from '#lib/button-classes.ts';

export interface ButtonProps
  extends ButtonStyle, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /**
   * Closes the dialog around the button without asking, also before hydration (components/dialogs/dialog-triggers.ts).
   */
  closesDialog?: typeof discarded;
}

/** A button; a link that looks like one is ButtonLink.tsx, and in static markup components/ButtonLink.astro. */
export const Button = ({
  variant,
  size,
  className,
  type = 'button',
  closesDialog,
  ...button
}: ButtonProps) => (
  <button
    type={type}
    data-closes={closesDialog}
    className={buttonClasses({ variant, size, className })}
    {...button}
  />
);
