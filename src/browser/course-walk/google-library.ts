/** Google's own library: https://developers.google.com/identity/oauth2/web/reference/js-reference */

interface TokenClientOptions {
  client_id: string;
  scope: string;
  callback: (answer: { access_token?: string; error?: string }) => void;
  error_callback: (error: { type: string }) => void;
}

declare global {
  /** The part of the library that is called; undefined until it has loaded. */
  var google:
    | {
        accounts: {
          oauth2: {
            initTokenClient: (options: TokenClientOptions) => { requestAccessToken: () => void };
          };
        };
      }
    | undefined;
}

const loadTimeoutMs = 20_000;

/** Loads the library; false when it could not be loaded. */
export const loadGoogle = (): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = 'https://accounts.google.com/gsi/client';
    // Some blockers answer with an empty script.
    script.onload = () => resolve(Boolean(globalThis.google));
    script.onerror = () => resolve(false);
    // Some blockers drop the request silently: no event fires.
    setTimeout(() => resolve(false), loadTimeoutMs);
    document.head.append(script);
  });

/** The error of a library that throws, as it may where its storage or window is refused. */
export const libraryFailed = 'library_failed';

/**
 * Opens Google's window, which browsers allow only for a short while after a press.
 *
 * @returns an access token, or the library's word for why there is none; never rejects, and waits for as long as the
 * window is open
 */
export const requestToken = (clientId: string): Promise<{ token?: string; error?: string }> =>
  new Promise((resolve) => {
    const fail = (error = ''): void => {
      console.warn('Google login error', error);
      resolve({ error });
    };
    try {
      google?.accounts.oauth2
        .initTokenClient({
          client_id: clientId,
          scope: 'openid profile email',
          callback: ({ access_token: token, error }) => (token ? resolve({ token }) : fail(error)),
          error_callback: ({ type }) => fail(type),
        })
        .requestAccessToken();
    } catch (error) {
      console.warn(error);
      fail(libraryFailed);
    }
  });
