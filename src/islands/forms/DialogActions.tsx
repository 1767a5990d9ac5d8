import { Button } from '#islands/ui/Button.tsx';
import { SubmitButton, type SubmitButtonProps } from '#islands/ui/SubmitButton.tsx';

/** The foot of a dialog's form. Cancel is answered by components/dialogs/dialog-triggers.ts. */
export const DialogActions = (props: SubmitButtonProps) => (
  <div className="dialog-actions">
    <Button variant="quiet" closesDialog disabled={props.busy}>
      Cancel
    </Button>
    <SubmitButton {...props} />
  </div>
);
