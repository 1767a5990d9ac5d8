import { type SubmitEvent, useRef, useState } from 'react';
import { logIn, signUp } from '#browser/course-walk/login.ts';
import type { Failure } from '#browser/course-walk/result.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { useFocusAfterSubmit } from '#islands/ui/useFocusAfterSubmit.ts';
import { formText } from './form-text.ts';
import { alerts } from './messages.ts';
import { startSession } from './session-redirects.ts';
import { storageBlocked } from '#browser/course-walk/session.ts';

export type Mode = 'login' | 'sign-up';

const credentialsIn = (form: FormData) => ({
  email: formText(form, 'email'),
  password: formText(form, 'password'),
});

const namesIn = (form: FormData) => ({
  firstname: formText(form, 'firstname'),
  lastname: formText(form, 'lastname'),
});

const noNames = { firstname: '', lastname: '' };

/** The form's two modes, and what becomes of a submission (course-walk specification, sections 4 and 8). */
export const useAccountForm = () => {
  const [mode, setMode] = useState<Mode>('login');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [signUps, setSignUps] = useState(0);
  const [names, setNames] = useState(noNames);
  const ref = useRef<HTMLFormElement>(null);

  useFocusAfterSubmit(ref, busy);

  const switchTo = (next: Mode): void => {
    setMode(next);
    setFailure(undefined);
  };

  /** The names, whose fields only one mode has, are there again when it comes back. The first field gets the focus. */
  const switchMode = (next: Mode): void => {
    if (mode === 'sign-up' && ref.current) setNames(namesIn(new FormData(ref.current)));
    switchTo(next);
    ref.current?.querySelector('input')?.focus();
  };

  /** What stands in the page, such as the reason of a refusal, is seen before the alert. */
  const stop = async (alert: string): Promise<void> => {
    setBusy(false);
    await nextPaint();
    window.alert(alert);
  };

  const showFailure = (result: Failure, alert: string): Promise<void> => {
    setFailure(result);
    return stop(result.reason === 'no-answer' ? alerts.somethingWentWrong : alert);
  };

  const submitLogin = async (form: FormData): Promise<void> => {
    const result = await logIn(credentialsIn(form));
    if (result.ok) startSession(result.value);
    else await showFailure(result, alerts.loginFailed);
  };

  const submitSignUp = async (form: FormData): Promise<void> => {
    const { password, ...credentials } = credentialsIn(form);
    const result = await signUp({ ...credentials, password, ...namesIn(form) });
    if (!result.ok) {
      await showFailure(result, alerts.somethingWentWrong);
      return;
    }
    // One that was typed meanwhile stays.
    const typed = ref.current && credentialsIn(new FormData(ref.current)).password;
    if (typed === password) setSignUps(signUps + 1);
    setNames(noNames);
    switchTo('login');
    await stop(alerts.signedUp);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    // What is left to throw is storage that cannot be used.
    (mode === 'login' ? submitLogin(form) : submitSignUp(form)).catch((error: unknown) => {
      console.warn('The session could not be started.', error);
      void stop(storageBlocked);
    });
  };

  return { ref, mode, switchMode, busy, failure, signUps, names, onSubmit };
};
