import { AccountForm, type AccountFormProps } from './AccountForm.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useGoogleSignIn } from './useGoogleSignIn.ts';

/**
 * The form and the Google button of the login screen (course-walk specification, section 2). An attempt by one of the
 * two takes back what the other said.
 */
export const LoginScreen = (props: Omit<AccountFormProps, 'form'>) => {
  const google = useGoogleSignIn();
  const form = useAccountForm(google.forgetMessage);
  const press = (): void => {
    form.forgetFailure();
    google.press();
  };
  return (
    <div className="grid gap-6">
      <AccountForm {...props} form={form} />
      <GoogleButton {...google} press={press} />
    </div>
  );
};
