import { Button } from '#islands/ui/Button.tsx';
import { SubmitButton, type SubmitButtonProps } from '#islands/ui/SubmitButton.tsx';

/** The Cancel and submit buttons of a form in a dialog. */
export const DialogActions = (props: SubmitButtonProps) => (
  <div className="dialog-actions">
    <Button variant="quiet" closesDialog="discarded" disabled={props.busy}>
      Cancel
    </Button>
    <SubmitButton {...props} />
  </div>
);
