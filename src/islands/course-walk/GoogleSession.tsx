import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from '@react-oauth/google';
import { useEffect, useEffectEvent } from 'react';

export interface GoogleSessionProps {
  clientId: string;
  /** The provider's script is there; `ask` opens its window, which browsers allow after a press only. */
  onReady: (ask: () => void) => void;
  onToken: (accessToken: string) => void;
  /** The provider's script could not be loaded. */
  onUnavailable: () => void;
}

const log = (reason: unknown): void => console.warn('Google login error', reason);

const Asker = ({ onReady, onToken }: Pick<GoogleSessionProps, 'onReady' | 'onToken'>) => {
  const { scriptLoadedSuccessfully } = useGoogleOAuth();
  const ask = useGoogleLogin({
    onSuccess: ({ access_token: accessToken }) => onToken(accessToken),
    onError: log,
    onNonOAuthError: log,
  });
  const announce = useEffectEvent(() => onReady(() => ask()));
  useEffect(() => {
    if (scriptLoadedSuccessfully) announce();
  }, [scriptLoadedSuccessfully]);
  return null;
};

/** Brings the provider's script. It draws nothing: it is a chunk of its own, loaded when its button is pressed. */
export const GoogleSession = ({ clientId, onUnavailable, ...asker }: GoogleSessionProps) => (
  <GoogleOAuthProvider clientId={clientId} onScriptLoadError={onUnavailable}>
    <Asker {...asker} />
  </GoogleOAuthProvider>
);
