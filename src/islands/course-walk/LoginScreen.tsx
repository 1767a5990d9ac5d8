import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { AccountForm } from './AccountForm.tsx';
import { GoogleButton } from './GoogleButton.tsx';

/** What the login screen works with: the form and the other way in (course-walk specification, section 2). */
export const LoginScreen = () => {
  const root = useIslandReady<HTMLDivElement>();
  return (
    <div ref={root} className="grid gap-6">
      <AccountForm />
      <GoogleButton />
    </div>
  );
};
