import { connect, type Socket } from 'node:net';

/** A client by hand, which may be as wrong or as slow as it likes: what it was answered by the time it was cut. */
export const rawClient = (
  port: number,
  ...lines: string[]
): { socket: Socket; answered: Promise<string> } => {
  const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString()));
  const answered = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(said));
  });
  return { socket, answered };
};
