import { useState } from 'react';
import { passwordMissing, resetPage } from '#contract/accounts.ts';
import { callHost } from '#browser/course-walk/host.ts';
import { endSession, readSession } from '#browser/course-walk/session.ts';
import { FormError, RequiredNote } from '#islands/ui/Field.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { ButtonLink } from '#islands/ui/Button.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { passwordRule } from './messages.ts';
import { PasswordField } from './PasswordField.tsx';
import { useHostForm } from './useHostForm.ts';

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
        <ButtonLink href="/course-walk/login" className="justify-self-start">
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
