import { type ComponentType, useRef, useState } from 'react';
import { settings } from '#browser/built-settings.ts';
import { enterWithGoogle } from '#browser/course-walk/enter-with-google.ts';
import { fetchGoogleUser, type GoogleUser } from '#browser/course-walk/google-user.ts';
import { enter } from './enter.ts';
import type { GoogleSessionProps } from './GoogleSession.tsx';
import { alerts } from './words.ts';

const remarks = {
  notSetUp: 'Google sign-in is not set up on this site. Please use your email and password.',
  pressAgain: 'Google sign-in is ready. Please press the button once more.',
  notLoaded: 'Google sign-in could not be loaded. Please try again.',
} as const;

/** Browsers let a page open a window only for a short while after a press. */
const pressHolds = (): boolean => navigator.userActivation?.isActive ?? false;

const userOf = async (accessToken: string): Promise<GoogleUser | undefined> => {
  try {
    return await fetchGoogleUser(accessToken);
  } catch (error) {
    console.warn('The Google user could not be read.', error);
    return undefined;
  }
};

/** 'Continue with Google': nothing of the provider is loaded before the first press (decisions 28). */
export const useGoogleSignIn = () => {
  const [Session, setSession] = useState<ComponentType<GoogleSessionProps>>();
  const [busy, setBusy] = useState(false);
  const [remark, setRemark] = useState('');
  const ask = useRef<() => void>(undefined);

  const stop = (words = ''): void => {
    setBusy(false);
    setRemark(words);
  };

  const load = async (): Promise<void> => {
    setBusy(true);
    try {
      const { GoogleSession } = await import('./GoogleSession.tsx');
      setSession(() => GoogleSession);
    } catch (error) {
      console.warn('Google sign-in could not be loaded.', error);
      stop(remarks.notLoaded);
    }
  };

  const logInWith = async (accessToken: string): Promise<void> => {
    setBusy(true);
    const user = await userOf(accessToken);
    if (!user) {
      stop();
      return window.alert(alerts.googleFailed);
    }
    const result = await enterWithGoogle(user);
    if (result.ok) return enter(result.session);
    stop(result.detail);
    window.alert(alerts.loginFailed);
  };

  return {
    busy,
    remark,
    press: (): void => {
      setRemark('');
      if (!settings.googleClientId) setRemark(remarks.notSetUp);
      else if (ask.current) ask.current();
      else void load();
    },
    /** The provider's script, once it is wanted, and what it reports to. */
    Session,
    sessionProps: {
      clientId: settings.googleClientId,
      onReady: (open: () => void): void => {
        ask.current = open;
        stop(pressHolds() ? '' : remarks.pressAgain);
        if (pressHolds()) open();
      },
      onToken: (accessToken: string): void => {
        logInWith(accessToken).catch((error: unknown) => {
          console.warn('The Google user could not be logged in.', error);
          stop();
          window.alert(alerts.somethingWentWrong);
        });
      },
      onUnavailable: (): void => {
        setSession(undefined);
        stop(remarks.notLoaded);
      },
    },
  };
};
