import '#styles/dialog.css';
import { useId, useRef, useState } from 'react';
import { endSessions, sendVerification } from '#browser/course-walk/account.ts';
import type { Result } from '#browser/result.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { isKnownVerified, saveVerified, type Session } from '#browser/course-walk/session.ts';
import { ActionButton } from './ActionButton.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { leaveIfSignedOut } from './session-redirects.ts';
import { notReached } from './useHostForm.ts';

/** Status of the answer when the address is already verified. */
const alreadyVerified = 409;

const heading = 'text-[1.15rem]';
const row = 'flex flex-wrap items-center gap-3 border-t border-line pt-5';

const tones = { none: 'absolute', good: 'notice notice-good', bad: 'notice' } as const;

interface Message {
  text: string;
  tone: keyof typeof tones;
}

const noMessage: Message = { text: '', tone: 'none' };

interface AccountDialogProps {
  session: Session;
  /** Called once every session has ended; leaves the page like Logout. */
  onSignOut: () => void;
}

/**
 * The dialog 'Account': what the holder of an account can do at our own host, besides deleting it (decisions, "Own
 * calls").
 */
export const AccountDialog = ({ session, onSignOut }: AccountDialogProps) => {
  const { token, userId } = session;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const [message, setMessage] = useState(noMessage);
  const [isVerified, setIsVerified] = useState(() => isKnownVerified(userId));

  /** Shows the outcome of a call; true on success. */
  const report = (result: Result<void>, done: string): boolean => {
    if (leaveIfSignedOut(result)) return false;
    const isGood = result.ok || result.status === alreadyVerified;
    const text = result.ok ? done : (result.detail ?? notReached);
    setMessage({ text, tone: isGood ? 'good' : 'bad' });
    // It may be below the edge of a small window.
    void nextPaint().then(() => status.current?.scrollIntoView({ block: 'nearest' }));
    return result.ok;
  };

  const mailAgain = async (): Promise<void> => {
    setMessage(noMessage);
    const result = await sendVerification(token);
    report(result, 'An e-mail with a link is on its way.');
    if (result.ok || result.status !== alreadyVerified) return;
    // The focused button disappears, and the message must be painted before it can get the focus.
    await nextPaint();
    status.current?.focus();
    setIsVerified(true);
    saveVerified(userId);
  };

  const signOutEverywhere = async (): Promise<void> => {
    setMessage(noMessage);
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
            <div className="grid gap-3">
              <h3 className={heading}>Password</h3>
              <ChangePasswordForm token={token} />
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
            <div className="contents">
              {!isVerified && (
                <div className={row}>
                  <div className="grow">
                    <h3 className={heading}>E-mail address</h3>
                    <p className="text-muted">Not verified yet</p>
                  </div>
                  <ActionButton variant="quiet" size="small" action={mailAgain}>
                    Send the verification e-mail again
                  </ActionButton>
                </div>
              )}
            </div>
            <p ref={status} role="status" tabIndex={-1} className={tones[message.tone]}>
              {message.text}
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
