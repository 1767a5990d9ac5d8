import { type ComponentType, useRef, useState } from 'react';
import { settings } from '#browser/built-settings.ts';
import { fetchGoogleUser, logInWithGoogle } from '#browser/course-walk/google.ts';
import type { GoogleSessionProps } from './GoogleSession.tsx';
import { alerts, googleMessages as messages } from './messages.ts';
import { startSession } from './session-redirects.ts';

/** Browsers let a page open a window only for a short while after a press. */
const mayOpenWindow = (): boolean => navigator.userActivation.isActive;

/** 'Continue with Google': nothing of the provider is loaded before the first press (decisions 28). */
export const useGoogleSignIn = () => {
  const [Session, setSession] = useState<ComponentType<GoogleSessionProps>>();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const openWindow = useRef<() => void>(undefined);

  const stop = (text = ''): void => {
    setBusy(false);
    setMessage(text);
  };

  const load = async (): Promise<void> => {
    setBusy(true);
    try {
      const { GoogleSession } = await import('./GoogleSession.tsx');
      setSession(() => GoogleSession);
    } catch (error) {
      console.warn('Google sign-in could not be loaded.', error);
      stop(messages.notLoaded);
    }
  };

  const logInWith = async (accessToken: string): Promise<void> => {
    setBusy(true);
    const user = await fetchGoogleUser(accessToken);
    if (!user.ok) {
      stop();
      window.alert(alerts.googleFailed);
      return;
    }
    const login = await logInWithGoogle(user.value, accessToken);
    if (login.ok) {
      startSession(login.value);
      return;
    }
    stop(login.detail);
    window.alert(login.reason === 'no-answer' ? alerts.somethingWentWrong : alerts.loginFailed);
  };

  return {
    busy,
    message,
    press: (): void => {
      setMessage('');
      if (!settings.googleClientId) setMessage(messages.notSetUp);
      else if (openWindow.current) openWindow.current();
      else void load();
    },
    /** Loads the provider's script and reports what it does; undefined before the first press. */
    Session,
    sessionProps: {
      clientId: settings.googleClientId,
      onReady: (open: () => void): void => {
        openWindow.current = open;
        stop(mayOpenWindow() ? '' : messages.pressAgain);
        if (mayOpenWindow()) open();
      },
      onToken: (accessToken: string): void => {
        // What is left to throw is storage that cannot be used.
        logInWith(accessToken).catch((error: unknown) => {
          console.warn('The session could not be started.', error);
          stop();
          window.alert(alerts.somethingWentWrong);
        });
      },
      onUnavailable: (): void => {
        setSession(undefined);
        stop(messages.notLoaded);
      },
    },
  };
};
