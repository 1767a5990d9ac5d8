/**
 * The network between a browser and the service. Each journey has its own proxy, so that every engine meets the same
 * slow or broken network, and an origin with empty storage and cache.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How engines report a script or a call without an answer. */
export const noAnswer = /module|script|import|load|fetch|network|Unhandled/i;

export interface Network {
  /** The site's origin in the browser. */
  origin: string;
  /** Path and body of each POST, in the order of the answers. */
  posts: { path: string; body: string }[];
  /** Faults in the pages: errors, policy violations, answers of 400 and above. */
  errors: string[];
  /** Delays requests whose path matches until the returned function is called. */
  hold: (paths: RegExp) => () => void;
  /** Cuts the connection of requests whose path matches, until the returned function is called. */
  cut: (paths: RegExp) => () => void;
  close: () => Promise<void>;
}

const reportPath = '/__error';
/** A file, because the site's policy allows no unknown inline script. */
const reporterPath = '/__reporter.js';

/** Runs before the scripts of each page, and reports errors: WebKit's console cannot be read from outside. */
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
    // While a page is left, Firefox reports files that it no longer loads.
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

/** Starts a proxy to the service at `service`. */
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
