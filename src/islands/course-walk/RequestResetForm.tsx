import { useState } from 'react';
import { resetLinkMs } from '#contract/accounts.ts';
import { spanInWords } from '#shared/time.ts';
import { callHost } from '#browser/course-walk/host.ts';
import { FormError, RequiredNote } from '#islands/ui/Field.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useHostForm } from './useHostForm.ts';

/** Asks for a mailed link that resets the password. The answer does not tell whether there is an account. */
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
