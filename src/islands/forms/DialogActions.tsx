import { SubmitButton, type SubmitButtonProps } from '#islands/ui/SubmitButton.tsx';

/** The foot of a dialog's form. Cancel is answered by components/dialogs/opens-dialogs.ts. */
export const DialogActions = (props: SubmitButtonProps) => (
  <div className="dialog-actions">
    <button type="button" data-closes className="btn btn-quiet" disabled={props.busy}>
      Cancel
    </button>
    <SubmitButton {...props} />
  </div>
);
