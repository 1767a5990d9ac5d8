/** The log, as JSON lines. See failure.ts for what they may say about an error. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#settings/service.ts';

export type Log = Logger;

const ignore = (): void => undefined;

/** The process's stdout. If its reader is gone or the disk is full, the service continues without a log. */
const serviceOutput = (): DestinationStream => {
  const { stdout } = process;
  return stdout.listeners('error').includes(ignore) ? stdout : stdout.on('error', ignore);
};

/**
 * Makes a logger. Never log anything that identifies a visitor: no name, IP address, email or text.
 *
 * @param destination default: the process's stdout
 */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? serviceOutput(),
  );
