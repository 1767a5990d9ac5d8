/** The log: JSON lines. What they may say of an error: failure.ts. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#settings/service.ts';

export type Log = Logger;

/**
 * A logger. Nothing that identifies a visitor may be logged: no name, IP address, email or text.
 *
 * @param destination stdout, except in tests and commands
 */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? process.stdout,
  );
