import { Button } from './Button.tsx';

interface SubmitButtonProps {
  label: string;
  /** The label while `busy`. */
  busyLabel: string;
  /** The form is being submitted: the button is disabled. */
  busy: boolean;
  className?: string;
}

/**
 * The button that submits a form. A hidden status repeats the busy label: the disabled button has lost the focus, so a
 * screen reader does not announce its new label. Not in Button.tsx, because pages without a form do not have its style.
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
