import '#styles/dialog.css';
import { type ComponentType, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callHost, notReached } from '#browser/course-walk/host.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { coursesPage, leaveIfSignedOut, type Session } from '#browser/course-walk/session.ts';
import { Button, ButtonLink } from '#islands/ui/Button.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { ActionButton } from './ActionButton.tsx';

const heading = 'text-[1.15rem]';
const row = 'flex flex-wrap items-center gap-3 border-t border-line pt-5';

type PasswordForm = ComponentType<{ token: string }>;

/** Loads the form for a new password. It is separate because the course list does not need react-hook-form. */
const loadPasswordForm = (): Promise<PasswordForm | undefined> =>
  import('./ChangePasswordForm.tsx').then(
    ({ ChangePasswordForm }) => ChangePasswordForm,
    () => undefined,
  );

/** Shown if the form could not be loaded. Its link reloads the page, because Firefox never retries a failed import. */
const NotLoaded = () => {
  const reason = useId();
  return (
    <>
      <p id={reason} className="notice">
        The form could not be loaded. Please check your connection.
      </p>
      <ButtonLink
        href={coursesPage}
        variant="quiet"
        className="justify-self-start"
        aria-describedby={reason}
      >
        Try again
      </ButtonLink>
    </>
  );
};

interface AccountDialogProps {
  session: Session;
  /** Leaves the page like Logout. Called once every session has ended. */
  onSignOut: () => void;
}

/**
 * The dialog 'Account', if the service is the course-walk host: a new password, and logging out everywhere (decisions,
 * "Own calls"). It opens once its form has loaded, so that the focus begins in the form's first field.
 */
export const AccountDialog = ({ session, onSignOut }: AccountDialogProps) => {
  const { token } = session;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState('');
  const [PasswordForm, setPasswordForm] = useState<PasswordForm>();

  const open = async (): Promise<void> => {
    const loaded = await loadPasswordForm();
    flushSync(() => setPasswordForm(() => loaded));
    dialog.current?.showModal();
  };

  const signOutEverywhere = async (): Promise<void> => {
    setFailure('');
    const result = await callHost({ method: 'DELETE', path: '/sessions', bearer: token });
    if (leaveIfSignedOut(result)) return;
    if (result.ok) {
      onSignOut();
      return;
    }
    setFailure(result.detail ?? notReached);
    // In a small window, the message may be out of view.
    void nextPaint().then(() => status.current?.scrollIntoView({ block: 'nearest' }));
  };

  return (
    <>
      <ActionButton
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPasswordForm()}
        onFocus={() => void loadPasswordForm()}
        action={open}
      >
        Account
      </ActionButton>
      <dialog ref={dialog} className="dialog panel" aria-labelledby={title}>
        <h2 id={title}>Your account</h2>
        <div className="grid gap-6">
          <div className="grid gap-3">
            <h3 className={heading}>Password</h3>
            {PasswordForm ? <PasswordForm token={token} /> : <NotLoaded />}
          </div>
          <div className={row}>
            <div className="grow">
              <h3 className={heading}>Sessions</h3>
              <p className="text-muted">On this and all other devices</p>
            </div>
            <ActionButton variant="quiet" size="small" action={signOutEverywhere}>
              Log out everywhere
            </ActionButton>
          </div>
          <p ref={status} role="status" className={failure ? 'notice' : 'absolute'}>
            {failure}
          </p>
        </div>
        <Button variant="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </Button>
      </dialog>
    </>
  );
};
