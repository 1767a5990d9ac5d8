/** One address in front of several servers, as a load balancer or a floating IP address is. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

export interface TcpProxy {
  port: number;
  /** Leads new connections to that port and resets the present ones; undefined: all are reset. */
  leadTo: (port: number | undefined) => void;
  /** Leads new connections to that port, and keeps the present ones. */
  leadNewTo: (port: number) => void;
  /** Passes nothing more on through the present connections, which stay open, as when a cable is pulled. */
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
