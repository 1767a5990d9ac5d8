import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from '@react-oauth/google';
import { useEffect, useEffectEvent } from 'react';

interface GoogleSessionProps {
  clientId: string;
  /** Called when the provider's script has loaded. `open` opens its window, which browsers allow only after a press. */
  onReady: (open: () => void) => void;
  onToken: (accessToken: string) => void;
  /** Called when the provider's script could not be loaded. */
  onUnavailable: () => void;
  /** Called when the browser did not open the provider's window. */
  onBlocked: () => void;
  /** Called when the window is closed, or looks so because a page is cut off from it. */
  onClosed: () => void;
}

const logError = (reason: unknown): void => console.warn('Google login error', reason);

const TokenRequest = ({
  onReady,
  onToken,
  onBlocked,
  onClosed,
}: Omit<GoogleSessionProps, 'clientId' | 'onUnavailable'>) => {
  const { scriptLoadedSuccessfully } = useGoogleOAuth();
  const open = useGoogleLogin({
    onSuccess: ({ access_token: accessToken }) => onToken(accessToken),
    onError: logError,
    onNonOAuthError: (error) => {
      logError(error);
      if (error.type === 'popup_failed_to_open') onBlocked();
      if (error.type === 'popup_closed') onClosed();
    },
  });
  const reportReady = useEffectEvent(() => onReady(() => open()));
  useEffect(() => {
    if (scriptLoadedSuccessfully) reportReady();
  }, [scriptLoadedSuccessfully]);
  return null;
};

/** Loads the provider's script when it is first rendered. It shows nothing. */
export const GoogleSession = ({ clientId, onUnavailable, ...request }: GoogleSessionProps) => (
  <GoogleOAuthProvider clientId={clientId} onScriptLoadError={onUnavailable}>
    <TokenRequest {...request} />
  </GoogleOAuthProvider>
);
