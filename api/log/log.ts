import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';

export type Log = Logger;

/** JSON lines on stdout, or where a test wants them. Nothing of a visitor goes in: no name, address, e-mail or text. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? process.stdout,
  );
