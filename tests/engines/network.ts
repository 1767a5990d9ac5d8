/**
 * The way between a visitor and the service: a proxy of each journey's own, so that every engine meets the same slow,
 * broken and absent network, and an origin whose storage and cache are empty.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that has passed. */
interface PassedRequest {
  method: string;
  path: string;
  body: string;
  /** HTTP status of the answer. */
  status: number;
}

export interface Network {
  /** What the visitor calls the site. */
  origin: string;
  /** Requests and their answers, in the order of the answers. */
  passed: PassedRequest[];
  /** Keeps requests whose path matches waiting, until what is returned is called. */
  hold: (paths: RegExp) => () => void;
  /** Breaks off the connection of requests whose path matches, until what is returned is called. */
  cut: (paths: RegExp) => () => void;
  close: () => Promise<void>;
}

/** A script that runs first in every page, before a policy is read. */
export interface EarlyScript {
  source: string;
  /** Receives what the script posts to `EARLY_SCRIPT_PATH`. */
  onReport: (text: string) => void;
}

export const EARLY_SCRIPT_PATH = '/__report';

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const withScript = (html: string, source: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<script>${source}</script>`);

/**
 * Opens a proxy to the service.
 *
 * @param service the service's origin
 */
export const openNetwork = async (service: string, early?: EarlyScript): Promise<Network> => {
  const passed: PassedRequest[] = [];
  const held = new Map<RegExp, Promise<void>>();
  const cut = new Set<RegExp>();

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const body = await read(incoming);
    if (early && path === EARLY_SCRIPT_PATH) {
      early.onReport(body.toString());
      outgoing.writeHead(204).end();
      return;
    }
    await Promise.all([...held].filter(([paths]) => paths.test(path)).map(([, free]) => free));
    if ([...cut].some((paths) => paths.test(path))) {
      incoming.socket.destroy();
      return;
    }
    const sent = { ...headers, ...(early && { 'accept-encoding': 'identity' }) };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(path, service), { method, headers: sent }, resolve)
        .on('error', reject)
        .end(body);
    });
    const status = answer.statusCode ?? 0;
    const content = await read(answer);
    passed.push({ method, path, body: body.toString(), status });
    const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
    const shown =
      early && isPage ? Buffer.from(withScript(content.toString(), early.source)) : content;
    const kept = { ...answer.headers };
    delete kept['transfer-encoding'];
    const length = content.length > 0 && { 'content-length': shown.length };
    outgoing.writeHead(status, { ...kept, ...length }).end(shown);
  };

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    hold: (paths) => {
      let release = (): void => undefined;
      held.set(paths, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(paths);
        release();
      };
    },
    cut: (paths) => {
      cut.add(paths);
      return () => cut.delete(paths);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
