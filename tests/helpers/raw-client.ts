import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { listen } from '#platform/http/listen.ts';

/** Serves an app until the end of the test. `requests` are those that Node parsed. */
export const serve = async (app: Pick<Hono, 'fetch'>) => {
  const requests: IncomingMessage[] = [];
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0 });
  const remember = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort === port) requests.push(request);
  };
  subscribe('http.server.request.start', remember);
  onTestFinished(() => void unsubscribe('http.server.request.start', remember));
  onTestFinished(drain);
  return { port, requests };
};

/** Opens a TCP connection for malformed or slow requests. `answered` is everything received until it closed. */
export const rawClient = (
  port: number,
  ...lines: string[]
): { socket: Socket; answered: Promise<string> } => {
  const socket = connect(port, '127.0.0.1');
  // At once, not on `connect`: the caller's later writes would be sent first.
  socket.write(lines.join('\r\n'));
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const answered = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
  return { socket, answered };
};
