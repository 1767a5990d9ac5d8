export interface SubmitButtonProps {
  label: string;
  /** Shown while the form is being sent, when the button is disabled. */
  busyLabel: string;
  busy: boolean;
}

export const SubmitButton = ({ label, busyLabel, busy }: SubmitButtonProps) => (
  <button type="submit" className="btn justify-self-start" disabled={busy}>
    {busy ? busyLabel : label}
  </button>
);
