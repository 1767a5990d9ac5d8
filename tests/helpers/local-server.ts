import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server on a free loopback port until the end of the test. @returns its port */
export const listenLocally = async (
  server: Server & { closeAllConnections?: () => void },
): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
};
