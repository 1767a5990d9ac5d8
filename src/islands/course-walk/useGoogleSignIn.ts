import { useState } from 'react';
import { settings } from '#browser/built-settings.ts';
import {
  fetchGoogleUser,
  libraryFailed,
  loadGoogle,
  logInWithGoogle,
  requestToken,
} from '#browser/course-walk/google.ts';
import { emailTaken } from '#browser/course-walk/host.ts';
import { alertAfterPaint } from '#browser/next-paint.ts';
import { alerts, googleMessages as messages } from './messages.ts';
import { startSession } from './session-redirects.ts';
import { storageBlocked } from '#browser/course-walk/session.ts';

/**
 * Whether the window of the provider was cut off from this page, and not closed by the visitor. Either a server sends
 * this page with another `Cross-Origin-Opener-Policy` than ours (shared/site-headers.ts), or a page in that window has
 * one, and the window still has the focus. The visitor may go on there, but no token will arrive.
 */
const isCutOff = async (): Promise<boolean> => {
  if (!document.hasFocus()) return true;
  const page = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
  return /^(same-origin|noopener-allow-popups)\b(?!-)/.test(
    page?.headers.get('Cross-Origin-Opener-Policy') ?? '',
  );
};

/**
 * 'Continue with Google': nothing of the provider is loaded before the first press (decisions, "Continue with Google").
 */
export const useGoogleSignIn = () => {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');

  const stop = (text = ''): void => {
    setBusy(false);
    setMessage(text);
  };

  /** The text stays on the page after the alert is closed. */
  const fail = (text: string, alert = text): Promise<void> => {
    stop(text);
    return alertAfterPaint(alert);
  };

  const logInWith = async (accessToken: string): Promise<void> => {
    setBusy(true);
    const user = await fetchGoogleUser(accessToken);
    if (!user.ok) return fail(alerts.googleFailed);
    const login = await logInWithGoogle(user.value, accessToken);
    if (login.ok) return startSession(login.value) ? undefined : fail(storageBlocked);
    const alert = login.status ? alerts.loginFailed : alerts.somethingWentWrong;
    const isTaken = login.status === emailTaken;
    return fail(isTaken ? messages.hasPassword : (login.detail ?? alert), alert);
  };

  /** Loads the library. True if its window may open: browsers allow that only for a short while after a press. */
  const load = async (): Promise<boolean> => {
    setBusy(true);
    const isLoaded = await loadGoogle();
    const mayOpen = navigator.userActivation.isActive;
    if (!isLoaded) stop(messages.notLoaded);
    else stop(mayOpen ? '' : messages.pressAgain);
    return isLoaded && mayOpen;
  };

  const press = async (): Promise<void> => {
    const { googleClientId } = settings;
    setMessage(googleClientId ? '' : messages.notSetUp);
    if (!googleClientId || !(globalThis.google || (await load()))) return;
    const { token, error } = await requestToken(googleClientId);
    if (token) await logInWith(token);
    else if (error === libraryFailed) setMessage(messages.notLoaded);
    else if (error === 'popup_failed_to_open') setMessage(messages.blocked);
    else if (error === 'popup_closed' && (await isCutOff())) setMessage(messages.cutOff);
  };

  return { busy, message, forgetMessage: (): void => setMessage(''), press };
};
