import { useState } from 'react';
import { logIn, signUp } from '#browser/course-walk/login.ts';
import { storageBlocked } from '#browser/course-walk/session.ts';
import { moveFocus } from '#browser/move-focus.ts';
import { alertAfterPaint } from '#browser/next-paint.ts';
import { type Failure, noAnswer, type Result } from '#browser/result.ts';
import { alerts } from './messages.ts';
import { startSession } from './session-redirects.ts';
import { textsIn, useHostForm } from './useHostForm.ts';

export type Mode = 'login' | 'sign-up';

/** The names are fields of a sign-up alone. */
type Fields = Record<'email' | 'password' | 'firstname' | 'lastname', string>;

const noNames = { firstname: '', lastname: '' };

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
  const [names, setNames] = useState(noNames);

  const alertFor = (failure: Failure): string => {
    if (failure === notStored) return storageBlocked;
    return mode === 'login' && failure.status ? alerts.loginFailed : alerts.somethingWentWrong;
  };

  const { failure, ...form } = useHostForm<keyof Fields>({
    call: ({ email, password, ...sentNames }) =>
      mode === 'login'
        ? enter(email.trim(), password)
        : signUp({ email: email.trim(), password, ...sentNames }),
    onDone: (element) => {
      // The password has to be typed again.
      (element.elements.namedItem('password') as HTMLInputElement).value = '';
      setNames(noNames);
      setMode('login');
      void alertAfterPaint(alerts.signedUp);
    },
    onFailed: (refusal) => void alertAfterPaint(alertFor(refusal)),
    onAttempt,
    // For when the alert is closed.
    unexplained: alertFor,
  });
  const { ref } = form.formProps;

  /**
   * Switches the mode. The name fields, which only one mode has, get their values back. The first field gets the focus.
   */
  const switchMode = (next: Mode): void => {
    if (mode === 'sign-up' && ref.current) setNames(textsIn<keyof Fields>(ref.current));
    setMode(next);
    form.forgetFailure();
    moveFocus(ref.current?.querySelector('input'));
  };

  return {
    ...form,
    mode,
    switchMode,
    /** HTTP status of a refusal. */
    status: failure?.status,
    names,
  };
};
