import { useState } from 'react';
import { passwordMissing } from '#contract/accounts.ts';
import { callHost } from '#browser/course-walk/host.ts';
import { leaveIfSignedOut } from '#browser/course-walk/session.ts';
import { FormError, RequiredNote } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { PasswordField, passwordRule } from './PasswordField.tsx';
import { useHostForm } from './use-host-form.ts';

/** Changes the signed-in visitor's password. The service then ends every other session of the account. */
export const ChangePasswordForm = ({ token }: { token: string }) => {
  const [isChanged, setIsChanged] = useState(false);
  const { formProps, field, busy, formError, reset } = useHostForm<
    Record<'current' | 'new', string>
  >({
    call: async (body) => {
      const result = await callHost({
        method: 'PUT',
        path: '/users/password',
        bearer: token,
        body,
      });
      leaveIfSignedOut(result);
      return result;
    },
    onDone: () => {
      reset();
      setIsChanged(true);
    },
    onAttempt: () => setIsChanged(false),
  });
  return (
    <form {...formProps}>
      <RequiredNote />
      <PasswordField
        label="Current password"
        {...field('current', passwordMissing)}
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        {...field('new', passwordMissing)}
        autoComplete="new-password"
        hint={passwordRule}
      />
      <SubmitButton label="Change password" busyLabel="Changing..." busy={busy} />
      <FormError message={formError} />
      <p role="status" className={isChanged ? 'notice notice-good' : 'absolute'}>
        {isChanged && 'Your password has been changed. You are logged out everywhere else.'}
      </p>
    </form>
  );
};
