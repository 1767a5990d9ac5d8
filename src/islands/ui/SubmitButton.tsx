import { Button } from './Button.tsx';

export interface SubmitButtonProps {
  label: string;
  /** Shown while the form is being sent, when the button is disabled. */
  busyLabel: string;
  busy: boolean;
}

export const SubmitButton = ({ label, busyLabel, busy }: SubmitButtonProps) => (
  <Button type="submit" className="justify-self-start" disabled={busy}>
    {busy ? busyLabel : label}
  </Button>
);
