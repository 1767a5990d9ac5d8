import { type SubmitEvent, useState } from 'react';
import { logIn, signUp } from '#browser/course-walk/login.ts';
import type { Failure } from '#browser/course-walk/result.ts';
import { alerts } from './messages.ts';
import { startSession } from './session-redirects.ts';

export type Mode = 'login' | 'sign-up';

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const credentialsIn = (form: FormData) => ({
  email: text(form, 'email'),
  password: text(form, 'password'),
});

const registrationIn = (form: FormData) => ({
  ...credentialsIn(form),
  firstname: text(form, 'firstname'),
  lastname: text(form, 'lastname'),
});

/** The form's two modes, and what becomes of a submission (course-walk specification, sections 4 and 8). */
export const useAccountForm = () => {
  const [mode, setMode] = useState<Mode>('login');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [signUps, setSignUps] = useState(0);

  const switchTo = (next: Mode): void => {
    setMode(next);
    setFailure(undefined);
  };

  const stop = (alert: string): void => {
    setBusy(false);
    window.alert(alert);
  };

  const showFailure = (result: Failure, alert: string): void => {
    setFailure(result);
    stop(result.reason === 'no-answer' ? alerts.somethingWentWrong : alert);
  };

  const submitLogin = async (form: FormData): Promise<void> => {
    const result = await logIn(credentialsIn(form));
    if (result.ok) startSession(result.value);
    else showFailure(result, alerts.loginFailed);
  };

  const submitSignUp = async (form: FormData): Promise<void> => {
    const result = await signUp(registrationIn(form));
    if (!result.ok) {
      showFailure(result, alerts.somethingWentWrong);
      return;
    }
    setSignUps(signUps + 1);
    switchTo('login');
    stop(alerts.signedUp);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    // What is left to throw is storage that cannot be used.
    (mode === 'login' ? submitLogin(form) : submitSignUp(form)).catch((error: unknown) => {
      console.warn('The session could not be started.', error);
      stop(alerts.somethingWentWrong);
    });
  };

  return { mode, switchTo, busy, failure, signUps, onSubmit };
};
