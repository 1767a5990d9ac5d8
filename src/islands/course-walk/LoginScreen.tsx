import { useEffect } from 'react';
import { nameLength, namesMissing, passwordMissing, resetPage } from '#contract/accounts.ts';
import { settings } from '#browser/built-settings.ts';
import { emailTaken, isOwnHost } from '#browser/course-walk/host.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { FormError, RequiredNote, TextField } from '#islands/ui/Field.tsx';
import { AccountHeading, type AccountHeadingProps } from './AccountHeading.tsx';
import { passwordRule } from './messages.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type Mode, useAccountForm } from './useAccountForm.ts';
import { useGoogleSignIn } from './useGoogleSignIn.ts';

interface ModeTexts {
  title: string;
  busy: string;
  /** Completes the note on the privacy policy, such as "logging in". */
  doing: string;
  email: 'username' | 'email';
  password: 'current-password' | 'new-password';
  other: { mode: Mode; question: string; label: string };
}

/** The differences between the two modes. */
const modesOf = (appName: string): Record<Mode, ModeTexts> => ({
  login: {
    title: 'Log in',
    busy: 'Logging in...',
    doing: 'logging in',
    email: 'username',
    password: 'current-password',
    other: { mode: 'sign-up', question: `New to ${appName}?`, label: 'Sign up' },
  },
  'sign-up': {
    title: 'Sign up',
    busy: 'Signing up...',
    doing: 'signing up',
    email: 'email',
    password: 'new-password',
    other: { mode: 'login', question: 'Already have an account?', label: 'Log in' },
  },
});

/** Our own host's rule for a name; those of another host are unknown (decisions, "Own calls"). */
const nameLimit = isOwnHost ? nameLength.max : undefined;

/** Status of a log-in with an unknown email address or a wrong password. */
const wrongCredentials = 401;

interface LoginScreenProps {
  appName: string;
  headings: Record<Mode, AccountHeadingProps>;
}

/**
 * Logging in and signing up with email and password, each under its own heading, and the Google button (course-walk
 * specification, section 2). An attempt with one of the two clears the message of the other.
 */
export const LoginScreen = ({ appName, headings }: LoginScreenProps) => {
  const google = useGoogleSignIn();
  const form = useAccountForm(google.forgetMessage);
  const pressGoogle = (): void => {
    form.forgetAttempt();
    void google.press();
  };
  const { formProps, field, emailField, mode, switchMode, busy, isNew, status } = form;
  const { title, busy: busyLabel, doing, email, password, other } = modesOf(appName)[mode];
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
          <EmailField label="Email" {...emailField()} autoComplete={email} />
          <PasswordField
            {...field('password', passwordMissing)}
            autoComplete={password}
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
          <Button type="submit" disabled={busy} aria-busy={busy}>
            {busy ? busyLabel : title}
          </Button>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <span>{other.question}</span>
            <button
              id={other.mode}
              type="button"
              className="link min-h-11 cursor-pointer"
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
        By {doing} you agree to the{' '}
        <a href="/course-walk/privacy-policy" className="link">
          privacy policy
        </a>
        .
      </p>
    </div>
  );
};
