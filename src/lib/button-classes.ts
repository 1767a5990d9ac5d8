/**
 * How buttons look, for islands (islands/ui/Button.tsx), links (components/ButtonLink.astro) and other elements of
 * static markup.
 */

/** Variant → its classes in styles/controls.css. `btn-danger` is in pages/course-walk/courses.astro, its only user. */
const variants = {
  primary: 'btn',
  quiet: 'btn btn-quiet',
  /** For actions that cannot be undone. */
  danger: 'btn btn-danger',
  /** A square around one icon; it needs an `aria-label`. */
  icon: 'btn-icon',
} as const;

const sizes = { medium: '', small: 'btn-small' } as const;

export interface ButtonStyle {
  /** Absent: `primary`. */
  variant?: keyof typeof variants | undefined;
  /** Absent: `medium`. The variant `icon` has only one size. */
  size?: keyof typeof sizes | undefined;
  /** Classes that place the button in its surroundings. */
  className?: string | null | undefined;
}

/** Returns the value of a button's `class` attribute. */
export const buttonClasses = ({
  variant = 'primary',
  size = 'medium',
  className,
}: ButtonStyle): string => [variants[variant], sizes[size], className].filter(Boolean).join(' ');
