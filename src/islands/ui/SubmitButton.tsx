import { Button } from './Button.tsx';

interface SubmitButtonProps {
  label: string;
  /** The label while `busy`. */
  busyLabel: string;
  /** Whether the form is being submitted; the button is then disabled. */
  busy: boolean;
}

/** Apart from Button.tsx, as its style is not on pages without a form. */
export const SubmitButton = ({ label, busyLabel, busy }: SubmitButtonProps) => (
  <Button type="submit" className="justify-self-start" disabled={busy} aria-busy={busy}>
    {busy ? busyLabel : label}
  </Button>
);
