import type { ComponentPropsWithRef } from 'react';

/** Variant → its classes in styles/controls.css. */
const variants = {
  primary: 'btn',
  quiet: 'btn btn-quiet',
  /** A square around one icon; it needs an `aria-label`. */
  icon: 'btn-icon',
} as const;

const sizes = { medium: '', small: 'btn-small' } as const;

export interface ButtonStyle {
  /** `primary` when absent. */
  variant?: keyof typeof variants | undefined;
  /** `medium` when absent; `icon` has one size only. */
  size?: keyof typeof sizes | undefined;
  /** Classes that place the button in its surroundings. */
  className?: string | undefined;
}

export const buttonClasses = ({
  variant = 'primary',
  size = 'medium',
  className,
}: ButtonStyle): string => [variants[variant], sizes[size], className].filter(Boolean).join(' ');

interface ButtonProps extends ButtonStyle, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** Closes the dialog around the button, also before hydration (components/dialogs/opens-dialogs.ts). */
  closesDialog?: true;
}

/** A button of an island; static markup has components/Button.astro, with the same variants. */
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
