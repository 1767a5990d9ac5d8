/**
 * The network between a browser and the service: a proxy for each journey, so that every engine meets the same slow and
 * broken network, and an origin whose storage and cache are empty.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What engines say of a script or a call that gets no answer. */
export const noAnswer = /module|script|import|load|fetch|network|Unhandled/i;

export interface Network {
  /** Origin under which the browser reaches the site. */
  origin: string;
  /** Path and body of each POST, in the order of the answers. */
  posts: { path: string; body: string }[];
  /** What went wrong in the pages: errors, violations of the policy, answers of 400 and above. */
  errors: string[];
  /** Delays requests whose path matches until the returned function is called. */
  hold: (paths: RegExp) => () => void;
  /** Breaks off the connection of requests whose path matches, until the returned function is called. */
  cut: (paths: RegExp) => () => void;
  close: () => Promise<void>;
}

const reportPath = '/__error';
/** A file, as the policy of the site allows no inline script that it does not know. */
const reporterPath = '/__reporter.js';

/** Runs before the scripts of each page, and reports what a console would: WebKit's cannot be read from outside. */
const reportErrors = (path: string): void => {
  const send = (text: string): void => void navigator.sendBeacon(path, text);
  const { error } = console;
  console.error = (...words: unknown[]) => {
    send(words.map(String).join(' '));
    error.apply(console, words);
  };
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  const ofResource = ({ message, target }: ErrorEvent): void => {
    // Firefox reports of a page that is being left what it no longer loads.
    if (message || !isLeft) send(message || `${(target as Element).outerHTML} could not be loaded`);
  };
  addEventListener('error', ofResource, true);
  addEventListener('unhandledrejection', ({ reason }) => send(`Unhandled: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    send(`Policy: ${violatedDirective} ${blockedURI}`),
  );
};

const withReports = (html: Buffer): Buffer =>
  Buffer.from(
    html
      .toString()
      .replace(/<head[^>]*>/, (head) => `${head}<script src="${reporterPath}"></script>`),
  );

/** Opens the proxy to the service at an origin. */
export const openNetwork = async (service: string): Promise<Network> => {
  const posts: Network['posts'] = [];
  const errors: string[] = [];
  const held = new Map<RegExp, Promise<void>>();
  const cut = new Set<RegExp>();

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const body = await buffer(incoming);
    if (path === reportPath) {
      errors.push(body.toString());
      outgoing.writeHead(204).end();
      return;
    }
    if (path === reporterPath) {
      outgoing
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`(${reportErrors.toString()})('${reportPath}')`);
      return;
    }
    for (const [paths, released] of held) if (paths.test(path)) await released;
    if ([...cut].some((paths) => paths.test(path))) {
      incoming.socket.destroy();
      return;
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
      request(new URL(path, service), sent, resolve).on('error', reject).end(body);
    });
    const { statusCode: status = 0, headers: given } = answer;
    if (status >= 400) errors.push(`${status} ${method} ${path}`);
    if (method === 'POST') posts.push({ path, body: body.toString() });
    const content = await buffer(answer);
    const isPage = given['content-type']?.startsWith('text/html') ?? false;
    delete given['transfer-encoding'];
    delete given['content-length'];
    outgoing.writeHead(status, given).end(isPage ? withReports(content) : content);
  };

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    errors,
    hold: (paths) => {
      let release = (): void => undefined;
      held.set(paths, new Promise((resolve) => (release = resolve)));
      return release;
    },
    cut: (paths) => {
      cut.add(paths);
      return () => cut.delete(paths);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
