import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { settings } from '#browser/built-settings.ts';
import { fetchGoogleUser, logInWithGoogle } from '#browser/course-walk/google.ts';
import { emailTaken } from '#browser/course-walk/login.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { alerts, googleMessages as messages } from './messages.ts';
import { startSession } from './session-redirects.ts';
import { storageBlocked } from '#browser/course-walk/session.ts';

/** Browsers let a page open a window only for a short while after a press. */
const mayOpenWindow = (): boolean => navigator.userActivation.isActive;

/**
 * Whether the provider's window was cut off from this page, and not closed: a server sends the page with another
 * `Cross-Origin-Opener-Policy` than ours (shared/site-headers.ts), or the window has the focus, as a page in it is
 * sent with one. The visitor may go on in it, but no token will arrive.
 */
const isCutOff = async (): Promise<boolean> => {
  if (!document.hasFocus()) return true;
  const page = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
  return /^(same-origin|noopener-allow-popups)\b(?!-)/.test(
    page?.headers.get('Cross-Origin-Opener-Policy') ?? '',
  );
};

const scriptTimeoutMs = 20_000;

/**
 * 'Continue with Google': nothing of the provider is loaded before the first press (decisions, "Continue with Google").
 */
export const useGoogleSignIn = () => {
  const [isLoading, setIsLoading] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const openWindow = useRef<() => void>(undefined);

  const stop = (text = ''): void => {
    setBusy(false);
    setMessage(text);
  };

  const showNotLoaded = (): void => {
    setIsLoading(false);
    stop(messages.notLoaded);
  };

  // The provider may be blocked without an error: its script then never arrives.
  const onTimeout = useEffectEvent((): void => {
    if (!openWindow.current) showNotLoaded();
  });
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => onTimeout(), scriptTimeoutMs);
    return () => clearTimeout(timer);
  }, [isLoading]);

  const logInWith = async (accessToken: string): Promise<void> => {
    setBusy(true);
    const user = await fetchGoogleUser(accessToken);
    if (!user.ok) {
      stop(alerts.googleFailed);
      await nextPaint();
      window.alert(alerts.googleFailed);
      return;
    }
    const login = await logInWithGoogle(user.value, accessToken);
    if (login.ok) {
      if (startSession(login.value)) return;
      stop(storageBlocked);
      window.alert(storageBlocked);
      return;
    }
    const alert = login.reason === 'no-answer' ? alerts.somethingWentWrong : alerts.loginFailed;
    // What the page says stays when the alert is closed.
    stop(login.status === emailTaken ? messages.hasPassword : (login.detail ?? alert));
    await nextPaint();
    window.alert(alert);
  };

  return {
    busy,
    message,
    forgetMessage: (): void => setMessage(''),
    press: (): void => {
      setMessage('');
      if (!settings.googleClientId) setMessage(messages.notSetUp);
      else if (openWindow.current) openWindow.current();
      else {
        setBusy(true);
        setIsLoading(true);
      }
    },
    /** For `GoogleSession`, which loads the provider's script and reports what it does; false before the first press. */
    session: isLoading && {
      clientId: settings.googleClientId,
      onReady: (open: () => void): void => {
        openWindow.current = open;
        stop(mayOpenWindow() ? '' : messages.pressAgain);
        if (mayOpenWindow()) open();
      },
      onToken: (accessToken: string): void => void logInWith(accessToken),
      onUnavailable: showNotLoaded,
      onBlocked: (): void => setMessage(messages.blocked),
      onClosed: (): void => void isCutOff().then((cutOff) => cutOff && setMessage(messages.cutOff)),
    },
  };
};
