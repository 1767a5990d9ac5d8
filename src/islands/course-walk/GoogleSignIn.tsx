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
import { startSession, storageBlocked } from '#browser/course-walk/session.ts';
import type { Failure } from '#browser/call.ts';
import { Button } from '#islands/ui/Button.tsx';

/** The alert for a call without an answer, and for every failed sign-up. */
export const somethingWentWrong = 'Something went wrong.';

/**
 * Returns the text of the alert for a failed login, with Google or with a password (course-walk specification, section
 * 8). No status: no answer arrived.
 */
export const loginAlert = ({ status }: Failure): string =>
  status ? 'Login failed. Please check your email and password and try again.' : somethingWentWrong;

/** Shown below the button (decisions, "Continue with Google" and "Failures to load"). */
const messages = {
  notSetUp:
    'Google sign-in is not set up on this site. Please use your email address and password.',
  pressAgain: 'Google sign-in is ready. Please press the button once more.',
  notLoaded: 'Google sign-in could not be loaded. Please try again.',
  cutOff:
    'Google’s window cannot answer this page, so Google sign-in does not work here. Please close the window, and use your email address and password.',
  blocked:
    'Your browser blocked Google’s window. Please allow pop-ups and try again, open this page in your browser, or log in with your email.',
  hasPassword:
    'This email address has an account with a password. Please log in with your password.',
};

/**
 * Returns whether a `Cross-Origin-Opener-Policy` has cut Google's window off from this page. The library then reports a
 * closed window, although the visitor has not closed it. There are two cases. The window still has the focus: a page in
 * it sends such a policy, and whatever the visitor does there, this page gets no token. Or this page's own policy is
 * stricter than the one in contract/site-headers.ts.
 */
const isCutOff = async (): Promise<boolean> => {
  if (!document.hasFocus()) return true;
  const page = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
  return /^(same-origin|noopener-allow-popups)\b(?!-)/.test(
    page?.headers.get('Cross-Origin-Opener-Policy') ?? '',
  );
};

/**
 * 'Continue with Google'. The page loads nothing from Google before the first press (decisions, "Continue with
 * Google").
 */
export const useGoogleSignIn = () => {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');

  const stop = (text = ''): void => {
    setBusy(false);
    setMessage(text);
  };

  /** Opens an alert. The text stays on the page after the alert is closed. */
  const fail = (text: string, alert = text): Promise<void> => {
    stop(text);
    return alertAfterPaint(alert);
  };

  const logInWith = async (accessToken: string): Promise<void> => {
    setBusy(true);
    const user = await fetchGoogleUser(accessToken);
    if (!user.ok) return fail('Google login failed.');
    const login = await logInWithGoogle(user.value, accessToken);
    if (login.ok) return startSession(login.value) ? undefined : fail(storageBlocked);
    const alert = loginAlert(login);
    const isTaken = login.status === emailTaken;
    return fail(isTaken ? messages.hasPassword : (login.detail ?? alert), alert);
  };

  /** Loads the library. Resolves to true if its window may open, which browsers allow only shortly after a press. */
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

const GoogleLetter = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M14.5 4.5A7 7 0 1 0 16 9H9.5" />
  </svg>
);

interface GoogleButtonProps {
  busy: boolean;
  message: string;
  onPress: () => void;
}

export const GoogleButton = ({ busy, message, onPress }: GoogleButtonProps) => (
  <div>
    <Button variant="quiet" className="w-full" disabled={busy} aria-busy={busy} onClick={onPress}>
      <GoogleLetter />
      Continue with Google
    </Button>
    <p role="status" className="text-[0.95rem] text-muted [&:not(:empty)]:mt-3">
      {message}
    </p>
  </div>
);
