import type { ComponentPropsWithRef } from 'react';
import { buttonClasses, type ButtonStyle } from '#lib/button-classes.ts';

export type ButtonProps = ButtonStyle & Omit<ComponentPropsWithRef<'button'>, 'className'>;

/** A button; a link that looks like one is ButtonLink.tsx, and in static markup components/ButtonLink.astro. */
export const Button = ({ variant, size, className, type = 'button', ...button }: ButtonProps) => (
  <button type={type} className={buttonClasses({ variant, size, className })} {...button} />
);
