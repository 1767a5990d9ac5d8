/** One address in front of several servers, like a load balancer or a floating IP address. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

export interface TcpProxy {
  port: number;
  /** Leads new connections to this port, and resets existing ones. Undefined: resets all. */
  leadTo: (port: number | undefined) => void;
  /** Leads new connections to this port, and keeps existing ones. */
  leadNewTo: (port: number) => void;
  /** Stops forwarding on existing connections, which stay open, as if a cable was pulled. */
  goDead: () => void;
  close: () => void;
}

export const startTcpProxy = async (): Promise<TcpProxy> => {
  let target: number | undefined;
  const open = new Set<Socket>();
  const track = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    track(client);
    if (target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    track(upstream);
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leadTo = (port: number | undefined): void => {
    target = port;
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo,
    leadNewTo: (port) => {
      target = port;
    },
    goDead: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: () => {
      server.close();
      leadTo(undefined);
    },
  };
};
