import { Button } from './Button.tsx';

interface SubmitButtonProps {
  label: string;
  /** The label while `busy`. */
  busyLabel: string;
  /** Whether the form is being submitted; the button is then disabled. */
  busy: boolean;
  className?: string;
}

/**
 * The button that submits a form. A hidden status says the busy label, because a screen reader announces no change of a
 * button that loses the focus when it is disabled. Not in Button.tsx, because pages without a form do not have its
 * style.
 */
export const SubmitButton = ({
  label,
  busyLabel,
  busy,
  className = 'justify-self-start',
}: SubmitButtonProps) => (
  <>
    <Button type="submit" className={className} disabled={busy} aria-busy={busy}>
      {busy ? busyLabel : label}
    </Button>
    <div className="sr-only" role="status">
      {busy && busyLabel}
    </div>
  </>
);
