/** A simulation of Google's token information. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from './local-server.ts';

export const googleClientId = 'quarrylight.apps.googleusercontent.com';

/** A Google user, and Google's facts about their access token for this site. */
export const googleAda = {
  email: 'ada@gmail.example',
  subject: '108234567890123456789',
  token: 'ya29.a0Ada-token_1',
};

/** Returns an answer in Google's form (https://oauth2.googleapis.com/tokeninfo). */
export const tokenInfoOf = ({ email, subject }: typeof googleAda) => ({
  azp: googleClientId,
  aud: googleClientId,
  sub: subject,
  scope: 'openid https://www.googleapis.com/auth/userinfo.email',
  exp: '1795300000',
  expires_in: '3599',
  email,
  email_verified: 'true',
  access_type: 'online',
});

export interface PlayedGoogle {
  url: string;
  /** Access token → Google's answer. Any other token is invalid. */
  tokens: Map<string, object>;
  /** The access tokens that were looked up. */
  asked: string[];
  /** Answers instead of Google during an outage. Undefined: no outage. */
  outage: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

/** Starts a server that knows the token of `googleAda`. It runs until the end of the test. */
export const playGoogle = async (): Promise<PlayedGoogle> => {
  const server = createServer((request, response) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    google.asked.push(token);
    if (google.outage) {
      google.outage(request, response);
      return;
    }
    const info = request.method === 'POST' ? google.tokens.get(token) : undefined;
    const invalid = { error: 'invalid_token', error_description: 'Invalid Value' };
    response.writeHead(info ? 200 : 400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(info ?? invalid));
  });
  const google: PlayedGoogle = {
    url: `http://127.0.0.1:${await listenLocally(server)}/tokeninfo`,
    tokens: new Map([[googleAda.token, tokenInfoOf(googleAda)]]),
    asked: [],
    outage: undefined,
  };
  return google;
};
