/** What `npm run dev` refuses, which would otherwise run beside a service and fail later, or at another address. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { holdSingleWriterLock, StoreInUse } from '../database/single-writer-lock.ts';
import { giveUp } from './terminal.ts';

/** Ends the process with a sentence when a service uses the data folder. */
export const refuseBesideService = (dataDir: string): void => {
  if (!existsSync(dataDir)) return;
  try {
    holdSingleWriterLock(dataDir)();
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    giveUp(
      `A service is running with the data in ${dataDir}: stop it, or give this one its own: DATA_DIR=.data/dev PORT=4331 API_PORT=4332 npm run dev`,
    );
  }
};

const answers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (isOpen: boolean) => (): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });

/** Ends the process with a sentence when something listens on the port; Astro would silently take the next one. */
export const refuseTakenPort = async (port: string): Promise<void> => {
  for (const host of ['127.0.0.1', '::1']) {
    if (!(await answers(Number(port), host))) continue;
    giveUp(`Port ${port} is taken: stop what uses it, or set PORT and API_PORT to others.`);
  }
};
