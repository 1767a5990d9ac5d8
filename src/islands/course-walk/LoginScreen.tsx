import { AccountForm, type AccountFormProps } from './AccountForm.tsx';
import { GoogleButton } from './GoogleButton.tsx';

/** The form and the Google button of the login screen (course-walk specification, section 2). */
export const LoginScreen = (props: AccountFormProps) => (
  <div className="grid gap-6">
    <AccountForm {...props} />
    <GoogleButton />
  </div>
);
