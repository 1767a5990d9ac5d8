import { connect, type Socket } from 'node:net';

/** A TCP client for requests that are malformed or slow; `answered` is everything received until the connection closed. */
export const rawClient = (
  port: number,
  ...lines: string[]
): { socket: Socket; answered: Promise<string> } => {
  const socket = connect(port, '127.0.0.1');
  // Not once it is connected: what the caller writes meanwhile would be sent first.
  socket.write(lines.join('\r\n'));
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const answered = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
  return { socket, answered };
};
