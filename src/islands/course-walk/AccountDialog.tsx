import '#styles/dialog.css';
import { useId, useRef, useState } from 'react';
import { endSessions, sendVerification } from '#browser/course-walk/account.ts';
import type { Result } from '#browser/course-walk/result.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { ActionButton } from './ActionButton.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { leaveIfSignedOut } from './session-redirects.ts';
import { notReached } from './useHostForm.ts';

interface AccountDialogProps {
  token: string;
  /** Leaves as Logout does, once every session has ended. */
  onSignOut: () => void;
}

/** 'Account': what our own host lets an account's holder do besides deleting it (decisions 65). */
export const AccountDialog = ({ token, onSignOut }: AccountDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [message, setMessage] = useState('');

  /** Shows what came of a call; true when it has worked. */
  const report = (result: Result<void>, done: string): boolean => {
    if (leaveIfSignedOut(result)) return false;
    setMessage(result.ok ? done : (result.detail ?? notReached));
    return result.ok;
  };

  const signOutEverywhere = async (): Promise<void> => {
    if (report(await endSessions(token), '')) onSignOut();
  };

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        Account
      </Button>
      <dialog ref={dialog} className="dialog" aria-labelledby={title}>
        <div className="panel">
          <h2 id={title}>Your account</h2>
          <div className="grid gap-6">
            <ChangePasswordForm token={token} />
            <div className="flex flex-wrap gap-3 border-t border-line pt-6">
              <ActionButton variant="quiet" size="small" action={signOutEverywhere}>
                Sign out everywhere
              </ActionButton>
              <ActionButton
                variant="quiet"
                size="small"
                action={async () => {
                  report(await sendVerification(token), 'A mail with a link is on its way.');
                }}
              >
                Send the verification mail again
              </ActionButton>
            </div>
            <p role="status" className="empty:hidden">
              {message}
            </p>
          </div>
          <form method="dialog">
            <Button type="submit" variant="icon" data-closes aria-label="Close">
              <CloseIcon />
            </Button>
          </form>
        </div>
      </dialog>
    </>
  );
};
