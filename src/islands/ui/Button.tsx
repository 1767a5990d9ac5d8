import type { ComponentPropsWithRef } from 'react';
import { buttonClasses, type ButtonStyle } from '#lib/button-classes.ts';

export type ButtonProps = ButtonStyle & Omit<ComponentPropsWithRef<'button'>, 'className'>;

export const Button = ({ variant, size, className, type = 'button', ...button }: ButtonProps) => (
  <button type={type} className={buttonClasses({ variant, size, className })} {...button} />
);

type ButtonLinkProps = ButtonStyle & Omit<ComponentPropsWithRef<'a'>, 'className'>;

/** A link that looks like a button. Static markup uses components/ButtonLink.astro instead. */
export const ButtonLink = ({ variant, size, className, children, ...link }: ButtonLinkProps) => (
  <a className={buttonClasses({ variant, size, className })} {...link}>
    {children}
  </a>
);
