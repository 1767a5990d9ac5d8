import { type SubmitEvent, useState } from 'react';
import { logIn, signUp } from '#browser/course-walk/accounts.ts';
import type { Refusal } from '#browser/course-walk/refusal.ts';
import { enter } from './enter.ts';
import { alerts } from './words.ts';

export type Mode = 'login' | 'sign-up';

const text = (form: FormData, name: string): string => String(form.get(name) ?? '');

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
  const [refusal, setRefusal] = useState<Refusal>();
  const [signUps, setSignUps] = useState(0);

  const switchTo = (next: Mode): void => {
    setMode(next);
    setRefusal(undefined);
  };

  const refuse = (refused: Refusal, words: string): void => {
    setRefusal(refused);
    setBusy(false);
    window.alert(words);
  };

  const submitLogin = async (form: FormData): Promise<void> => {
    const result = await logIn(credentialsIn(form));
    if (result.ok) enter(result.session);
    else refuse(result, alerts.loginFailed);
  };

  const submitSignUp = async (form: FormData): Promise<void> => {
    const result = await signUp(registrationIn(form));
    if (!result.ok) return refuse(result, alerts.somethingWentWrong);
    setBusy(false);
    setSignUps(signUps + 1);
    switchTo('login');
    window.alert(alerts.signedUp);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(undefined);
    (mode === 'login' ? submitLogin(form) : submitSignUp(form)).catch((error: unknown) => {
      console.warn('The form could not be submitted.', error);
      setBusy(false);
      window.alert(alerts.somethingWentWrong);
    });
  };

  return { mode, switchTo, busy, refusal, signUps, onSubmit };
};
