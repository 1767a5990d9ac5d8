import { useEffect, useState } from 'react';
import { nameLength, namesMissing, passwordMissing, resetPage } from '#contract/accounts.ts';
import { emailTaken, isOwnHost, logIn, signUp } from '#browser/course-walk/host.ts';
import { startSession, storageBlocked } from '#browser/course-walk/session.ts';
import { moveFocus } from '#browser/move-focus.ts';
import { alertAfterPaint } from '#browser/next-paint.ts';
import { type Failure, noAnswer, type Result } from '#browser/call.ts';
import { settings } from '#browser/built-settings.ts';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { FormError, RequiredNote, TextField } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useHostForm } from './use-host-form.ts';
import { GoogleButton, loginAlert, somethingWentWrong, useGoogleSignIn } from './GoogleSignIn.tsx';
import { PasswordField, passwordRule } from './PasswordField.tsx';

export interface AccountHeadingProps {
  title: string;
  text: string;
}

export const AccountHeading = ({ title, text }: AccountHeadingProps) => (
  <div className="mb-8 grid gap-4">
    <h1 className="text-[clamp(1.4rem,6.5vw,2.2rem)]">{title}</h1>
    <p className="text-muted">{text}</p>
  </div>
);

type Mode = 'login' | 'sign-up';

/** The form asks for first and last name only in sign-ups. */
type Fields = Record<'email' | 'password' | 'firstname' | 'lastname', string>;

const notStored: Failure = { ...noAnswer, detail: storageBlocked };

/** Logs in and opens the course list. On success the promise never settles, because the browser leaves the page. */
const logInAndOpenList = async (email: string, password: string): Promise<Result<void>> => {
  const result = await logIn({ email, password });
  if (!result.ok) return result;
  return startSession(result.value) ? new Promise(() => undefined) : notStored;
};

/** The form's two modes, and its submission (course-walk specification, sections 4 and 8). */
const useAccountForm = (onAttempt: () => void) => {
  const [mode, setMode] = useState<Mode>('login');
  const [isNew, setIsNew] = useState(false);

  const alertFor = (failure: Failure): string => {
    if (failure === notStored) return storageBlocked;
    return mode === 'login' ? loginAlert(failure) : somethingWentWrong;
  };

  const { form, failure, ...rest } = useHostForm<Fields>({
    call: ({ email, password, firstname, lastname }) =>
      mode === 'login'
        ? logInAndOpenList(email.trim(), password)
        : signUp({ email: email.trim(), password, firstname, lastname }),
    onDone: () => {
      // The password stays for the login that follows. Browsers offer to save it only when the login leaves the page.
      for (const name of ['firstname', 'lastname'] as const) form.setValue(name, '');
      setMode('login');
      setIsNew(true);
      void alertAfterPaint('User registered successfully!');
    },
    onFailed: (refusal) => void alertAfterPaint(alertFor(refusal)),
    onAttempt: () => {
      setIsNew(false);
      onAttempt();
    },
    // The text stays in the form when the alert is closed.
    defaultError: alertFor,
  });

  /** Clears the form's messages about the last attempt. */
  const forgetAttempt = (): void => {
    rest.forgetFailure();
    setIsNew(false);
  };

  /** Switches the mode and moves the focus to the first field. Typed text stays, even names that the login hides. */
  const switchMode = (next: Mode): void => {
    setMode(next);
    forgetAttempt();
    moveFocus(rest.formProps.ref.current?.querySelector('input'));
  };

  /** `isNew`: the visitor has just signed up. `status`: the HTTP status of a refusal. */
  return { ...rest, mode, switchMode, forgetAttempt, isNew, status: failure?.status };
};

interface ModeTexts {
  title: string;
  busy: string;
  /** Completes the note on the privacy policy, such as "logging in". */
  gerund: string;
  emailAutoComplete: 'username' | 'email';
  passwordAutoComplete: 'current-password' | 'new-password';
  other: { mode: Mode; question: string; label: string };
}

/** The differences between the two modes. */
const modesOf = (appName: string): Record<Mode, ModeTexts> => ({
  login: {
    title: 'Log in',
    busy: 'Logging in...',
    gerund: 'logging in',
    emailAutoComplete: 'username',
    passwordAutoComplete: 'current-password',
    other: { mode: 'sign-up', question: `New to ${appName}?`, label: 'Sign up' },
  },
  'sign-up': {
    title: 'Sign up',
    busy: 'Signing up...',
    gerund: 'signing up',
    emailAutoComplete: 'email',
    passwordAutoComplete: 'new-password',
    other: { mode: 'login', question: 'Already have an account?', label: 'Log in' },
  },
});

/** The service's limit for a name. The rules of other hosts are unknown (decisions, "Own calls"). */
const nameLimit = isOwnHost ? nameLength.max : undefined;

/** Status of a login with an unknown email address or a wrong password. */
const wrongCredentials = 401;

interface LoginScreenProps {
  appName: string;
  headings: Record<Mode, AccountHeadingProps>;
}

/**
 * Login and sign-up with email and password, each under its own heading, and the Google button (course-walk
 * specification, section 2). An attempt with the form clears the button's message, and the other way round.
 */
export const LoginScreen = ({ appName, headings }: LoginScreenProps) => {
  const google = useGoogleSignIn();
  const form = useAccountForm(google.forgetMessage);
  const pressGoogle = (): void => {
    form.forgetAttempt();
    void google.press();
  };
  const { formProps, field, emailField, mode, switchMode, busy, isNew, status } = form;
  const {
    title,
    busy: busyLabel,
    gerund,
    other,
    emailAutoComplete,
    passwordAutoComplete,
  } = modesOf(appName)[mode];
  useEffect(() => {
    document.title = `${appName}: ${title.toLowerCase()}`;
  }, [appName, title]);
  const isTaken = isOwnHost && mode === 'sign-up' && status === emailTaken;
  const isRefused = status === wrongCredentials;
  return (
    <div className="grid gap-6">
      <div>
        <AccountHeading {...headings[mode]} />
        <form {...formProps} aria-label={title}>
          <p role="status" className={isNew ? 'notice notice-good' : 'absolute'}>
            {isNew && 'Account created. Log in to continue.'}
          </p>
          <FormError message={isTaken ? undefined : form.formError} />
          <RequiredNote />
          <EmailField label="Email" {...emailField()} autoComplete={emailAutoComplete} />
          <PasswordField
            {...field('password', passwordMissing)}
            autoComplete={passwordAutoComplete}
            hint={isOwnHost && mode === 'sign-up' && passwordRule}
          />
          <div className="contents">
            {isOwnHost && mode === 'login' && (
              <p>
                <a href={resetPage} className="link tall-link">
                  Forgot your password?
                </a>
                {isRefused &&
                  settings.googleClientId &&
                  ' If you have logged in with Google since you chose your password, continue with Google.'}
              </p>
            )}
          </div>
          <div className="contents">
            {mode === 'sign-up' && (
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  label="First name"
                  required
                  {...field('firstname', namesMissing.firstname)}
                  autoComplete="given-name"
                  limit={nameLimit}
                />
                <TextField
                  label="Last name"
                  required
                  {...field('lastname', namesMissing.lastname)}
                  autoComplete="family-name"
                  limit={nameLimit}
                />
              </div>
            )}
          </div>
          <SubmitButton label={title} busyLabel={busyLabel} busy={busy} className="" />
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <span>{other.question}</span>
            <button
              id={other.mode}
              type="button"
              className="link min-h-11"
              disabled={busy}
              onClick={() => switchMode(other.mode)}
            >
              {other.label}
            </button>
          </p>
          <div className="contents">
            {isTaken && (
              <p role="alert" className="notice">
                There is already an account with this email.{' '}
                <a href={resetPage} className="link">
                  Set a new password
                </a>
              </p>
            )}
          </div>
        </form>
      </div>
      <GoogleButton busy={google.busy} message={google.message} onPress={pressGoogle} />
      <p className="text-[0.9rem] text-muted">
        By {gerund} you agree to the{' '}
        <a href="/course-walk/privacy-policy" className="link">
          privacy policy
        </a>
        .
      </p>
    </div>
  );
};
