import type { ComponentPropsWithRef } from 'react';
import { buttonClasses, type ButtonStyle } from '#lib/button-classes.ts';

type ButtonLinkProps = ButtonStyle & Omit<ComponentPropsWithRef<'a'>, 'className'>;

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, className, children, ...link }: ButtonLinkProps) => (
  <a className={buttonClasses({ variant, size, className })} {...link}>
    {children}
  </a>
);
