/** The log: JSON lines. What they may say of an error: failure.ts. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#settings/service.ts';

export type Log = Logger;

const ignore = (): void => undefined;

/** Stdout of the service's process. If its reader has gone or the disk is full, the service runs on without a log. */
const serviceOutput = (): DestinationStream => {
  const { stdout } = process;
  return stdout.listeners('error').includes(ignore) ? stdout : stdout.on('error', ignore);
};

/**
 * A logger. Nothing that identifies a visitor may be logged: no name, IP address, email or text.
 *
 * @param destination stdout of the service, except in tests and commands
 */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? serviceOutput(),
  );
