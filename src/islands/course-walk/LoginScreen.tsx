import { useState } from 'react';
import { AccountForm, type AccountFormProps } from './AccountForm.tsx';
import { GoogleButton } from './GoogleButton.tsx';

/** One of two ways to sign in, of which only the one that was tried last says anything. */
export interface AttemptProps {
  /** The other way was tried since. */
  isOver: boolean;
  onAttempt: () => void;
}

/** The form and the Google button of the login screen (course-walk specification, section 2). */
export const LoginScreen = (props: Omit<AccountFormProps, keyof AttemptProps>) => {
  const [last, setLast] = useState<'form' | 'google'>();
  return (
    <div className="grid gap-6">
      <AccountForm {...props} isOver={last === 'google'} onAttempt={() => setLast('form')} />
      <GoogleButton isOver={last === 'form'} onAttempt={() => setLast('google')} />
    </div>
  );
};
