import { useState } from 'react';
import { logIn, signUp } from '#browser/course-walk/host.ts';
import { storageBlocked } from '#browser/course-walk/session.ts';
import { moveFocus } from '#browser/move-focus.ts';
import { alertAfterPaint } from '#browser/next-paint.ts';
import { type Failure, noAnswer, type Result } from '#browser/call.ts';
import { alerts } from './messages.ts';
import { startSession } from './session-redirects.ts';
import { useHostForm } from './useHostForm.ts';

export type Mode = 'login' | 'sign-up';

/** First and last name are asked for in sign-ups only. */
type Fields = Record<'email' | 'password' | 'firstname' | 'lastname', string>;

const notStored: Failure = { ...noAnswer, detail: storageBlocked };

/** Logs in and opens the course list. On success the promise never settles, as the page is left. */
const enter = async (email: string, password: string): Promise<Result<void>> => {
  const result = await logIn({ email, password });
  if (!result.ok) return result;
  return startSession(result.value) ? new Promise(() => undefined) : notStored;
};

/** The form's two modes, and its submission (course-walk specification, sections 4 and 8). */
export const useAccountForm = (onAttempt: () => void) => {
  const [mode, setMode] = useState<Mode>('login');
  const [isNew, setIsNew] = useState(false);

  const alertFor = (failure: Failure): string => {
    if (failure === notStored) return storageBlocked;
    return mode === 'login' && failure.status ? alerts.loginFailed : alerts.somethingWentWrong;
  };

  const { form, failure, ...rest } = useHostForm<Fields>({
    call: ({ email, password, firstname, lastname }) =>
      mode === 'login'
        ? enter(email.trim(), password)
        : signUp({ email: email.trim(), password, firstname, lastname }),
    onDone: () => {
      // The password stays for the login that follows: only as that leaves the page do browsers offer to save it.
      for (const name of ['firstname', 'lastname'] as const) form.setValue(name, '');
      setMode('login');
      setIsNew(true);
      void alertAfterPaint(alerts.signedUp);
    },
    onFailed: (refusal) => void alertAfterPaint(alertFor(refusal)),
    onAttempt: () => {
      setIsNew(false);
      onAttempt();
    },
    // Stays on the form when the alert is closed.
    unexplained: alertFor,
  });

  /** Clears what the form says about the last attempt. */
  const forgetAttempt = (): void => {
    rest.forgetFailure();
    setIsNew(false);
  };

  /** Moves the focus to the first field. What was typed stays, even the names, which only one mode shows. */
  const switchMode = (next: Mode): void => {
    setMode(next);
    forgetAttempt();
    moveFocus(rest.formProps.ref.current?.querySelector('input'));
  };

  /** `isNew`: whether the account has just been made. `status`: the HTTP status of a refusal. */
  return { ...rest, mode, switchMode, forgetAttempt, isNew, status: failure?.status };
};
