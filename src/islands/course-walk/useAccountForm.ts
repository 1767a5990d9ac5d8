import { useState } from 'react';
import { formErrorOf } from '#browser/course-walk/form-error.ts';
import { logIn, signUp } from '#browser/course-walk/login.ts';
import { storageBlocked } from '#browser/course-walk/session.ts';
import { moveFocus } from '#browser/move-focus.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { type Failure, noAnswer, type Result } from '#browser/result.ts';
import { formText } from './form-text.ts';
import { alerts } from './messages.ts';
import { startSession } from './session-redirects.ts';
import { useHostForm } from './useHostForm.ts';

export type Mode = 'login' | 'sign-up';

const credentialsIn = (form: FormData) => ({
  email: formText(form, 'email').trim(),
  password: formText(form, 'password'),
});

const namesIn = (form: FormData) => ({
  firstname: formText(form, 'firstname'),
  lastname: formText(form, 'lastname'),
});

const noNames = { firstname: '', lastname: '' };

/** Alerts after the next paint, so that what is on the page, such as the reason of a refusal, is seen first. */
const alertSoon = async (alert: string): Promise<void> => {
  await nextPaint();
  window.alert(alert);
};

const notStored: Failure = { ...noAnswer, detail: storageBlocked };

/** Logs in and opens the course list. On success the promise never settles, as the page is left. */
const enter = async (form: FormData): Promise<Result<void>> => {
  const result = await logIn(credentialsIn(form));
  if (!result.ok) return result;
  return startSession(result.value) ? new Promise(() => undefined) : notStored;
};

/** The form's two modes, and its submission (course-walk specification, sections 4 and 8). */
export const useAccountForm = (onAttempt: () => void) => {
  const [mode, setMode] = useState<Mode>('login');
  const [signUps, setSignUps] = useState(0);
  const [names, setNames] = useState(noNames);

  const onSignedUp = (form: HTMLFormElement, sent: FormData): void => {
    // A password that was typed meanwhile stays.
    if (formText(new FormData(form), 'password') === formText(sent, 'password'))
      setSignUps(signUps + 1);
    setNames(noNames);
    setMode('login');
    void alertSoon(alerts.signedUp);
  };

  const alertFor = (failure: Failure): string => {
    if (failure === notStored) return storageBlocked;
    return mode === 'login' && failure.reason !== 'no-answer'
      ? alerts.loginFailed
      : alerts.somethingWentWrong;
  };
  const onFailed = (failure: Failure): void => void alertSoon(alertFor(failure));

  const { formProps, busy, failure, forgetFailure, error } = useHostForm(
    (form) =>
      mode === 'login' ? enter(form) : signUp({ ...credentialsIn(form), ...namesIn(form) }),
    onSignedUp,
    { onFailed, onAttempt },
  );
  const { ref } = formProps;

  /**
   * Switches the mode. The name fields, which only one mode has, get their values back. The first field gets the focus.
   */
  const switchMode = (next: Mode): void => {
    if (mode === 'sign-up' && ref.current) setNames(namesIn(new FormData(ref.current)));
    setMode(next);
    forgetFailure();
    moveFocus(ref.current?.querySelector('input'));
  };

  return {
    formProps,
    mode,
    switchMode,
    busy,
    error,
    /** What the host says or, for when it is closed, the alert. */
    formError: failure && formErrorOf({ ...failure, detail: failure.detail ?? alertFor(failure) }),
    /** HTTP status of a refusal. */
    status: failure?.status,
    signUps,
    names,
  };
};
