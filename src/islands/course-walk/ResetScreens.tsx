import { useState } from 'react';
import { passwordMissing, resetLinkMs, resetPage } from '#contract/accounts.ts';
import { spanInWords } from '#contract/units.ts';
import { callHost } from '#browser/course-walk/host.ts';
import { endSession, loginPage, readSession } from '#browser/course-walk/session.ts';
import { FormError, RequiredNote } from '#islands/ui/Field.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { ButtonLink } from '#islands/ui/Button.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { PasswordField, passwordRule } from './PasswordField.tsx';
import { useHostForm } from './use-host-form.ts';

/** Sets a new password. The page's script writes the token of the mailed link into the hidden field. */
export const ResetForm = () => {
  const [isSet, setIsSet] = useState(false);
  const { form, formProps, field, busy, failure, formError } = useHostForm<
    Record<'token' | 'password', string>
  >({
    call: (body) => callHost({ method: 'POST', path: '/users/password-reset/confirm', body }),
    onDone: () => {
      // The host has ended all sessions of the account.
      if (readSession()) endSession();
      setIsSet(true);
    },
  });
  if (isSet) {
    return (
      <SentView title="Your new password is set">
        <p>You are logged out everywhere. The courses in your account are still there.</p>
        <ButtonLink href={loginPage} className="justify-self-start">
          Log in
        </ButtonLink>
      </SentView>
    );
  }
  return (
    <form {...formProps}>
      <input type="hidden" {...form.register('token')} />
      <RequiredNote />
      <PasswordField
        label="New password"
        {...field('password', passwordMissing)}
        autoComplete="new-password"
        hint={passwordRule}
      />
      <SubmitButton label="Set password" busyLabel="Setting..." busy={busy} />
      <FormError message={formError} />
      <div className="contents">
        {(failure?.code === 'invalid_token' || failure?.fields['token']) && (
          <p>
            <a href={resetPage} className="link tall-link">
              Ask for a new link
            </a>
          </p>
        )}
      </div>
    </form>
  );
};

/** Asks the service for a mailed link that resets the password. The answer does not say whether an account exists. */
export const RequestResetForm = () => {
  const [isSent, setIsSent] = useState(false);
  const { formProps, emailField, busy, formError } = useHostForm<{ email: string }>({
    call: ({ email }) =>
      callHost({ method: 'POST', path: '/users/password-reset', body: { email: email.trim() } }),
    onDone: () => setIsSent(true),
  });
  if (isSent) {
    return (
      <SentView title="Check your email">
        <p>
          If there is an account with this email, a link is on its way. If you asked in the last 15
          minutes, that link may still work. Each link works once and expires in{' '}
          {spanInWords(resetLinkMs)}.
        </p>
      </SentView>
    );
  }
  return (
    <form {...formProps}>
      <RequiredNote />
      <EmailField label="Email" {...emailField()} autoComplete="username" enterKeyHint="send" />
      <SubmitButton label="Send me a link" busyLabel="Sending..." busy={busy} />
      <FormError message={formError} />
      <p className="text-muted">
        Came from our email? Open its link again; it works for {spanInWords(resetLinkMs)}.
      </p>
    </form>
  );
};
