import { AccountForm } from './AccountForm.tsx';
import { GoogleButton } from './GoogleButton.tsx';

/** The form and the Google button of the login screen (course-walk specification, section 2). */
export const LoginScreen = ({ appName }: { appName: string }) => (
  <div className="grid gap-6">
    <AccountForm appName={appName} />
    <GoogleButton />
  </div>
);
