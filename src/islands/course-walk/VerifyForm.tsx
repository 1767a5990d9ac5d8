import { useState } from 'react';
import type { Credentials } from '#contract/course-walk/log-in.ts';
import { linkPages } from '#contract/course-walk/verify-email.ts';
import { confirmVerification } from '#browser/course-walk/account.ts';
import { logIn } from '#browser/course-walk/login.ts';
import { FormError } from '#islands/ui/FormError.tsx';
import { ButtonLink } from '#islands/ui/ButtonLink.tsx';
import { RequiredNote } from '#islands/ui/RequiredNote.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { formText } from './form-text.ts';
import { PasswordField } from './PasswordField.tsx';
import { courseList, login, startSession } from './session-redirects.ts';
import { useHostForm } from './useHostForm.ts';

/** Signs in; true on success. */
const signIn = async (credentials: Credentials): Promise<boolean> => {
  const result = await logIn(credentials);
  if (!result.ok) return false;
  return startSession(result.value);
};

/**
 * Verifies the address of an account, and signs in. The page's script writes the contents of the mailed link into the
 * hidden fields.
 */
export const VerifyForm = () => {
  const [next, setNext] = useState<string>();
  const { formProps, busy, failure, error, formError } = useHostForm(
    async (form) => {
      const password = formText(form, 'password');
      const result = await confirmVerification(formText(form, 'token'), password);
      if (!result.ok) return result;
      const isSignedIn = await signIn({ email: formText(form, 'email'), password });
      setNext(isSignedIn ? courseList : login);
      return result;
    },
    () => undefined,
  );
  if (next) {
    return (
      <SentView title="Your e-mail address is verified">
        <ButtonLink href={next} className="justify-self-start">
          {next === login ? 'Log in' : 'Courses'}
        </ButtonLink>
      </SentView>
    );
  }
  return (
    <form {...formProps}>
      <input type="hidden" name="token" />
      {/* For password managers, which read hidden fields too. */}
      <input type="text" name="email" autoComplete="username" hidden />
      <RequiredNote />
      <PasswordField
        label="Enter the password that you chose"
        autoComplete="current-password"
        error={error('password')}
      />
      <p>
        <a href={linkPages.reset} className="link tall-link">
          Forgot your password?
        </a>
      </p>
      <SubmitButton label="Verify" busyLabel="Verifying..." busy={busy} />
      <FormError message={error('token') ?? formError} />
      <div className="contents">
        {failure?.code === 'invalid_token' && (
          <p>
            If you have used it yourself, your address is verified. If not,{' '}
            <a href={login} className="link">
              log in
            </a>{' '}
            and open “Account”: there you can ask for another e-mail.
          </p>
        )}
      </div>
    </form>
  );
};
