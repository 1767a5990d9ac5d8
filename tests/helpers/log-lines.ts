import { createLog, type Log } from '#platform/log.ts';

/** A log whose lines can be read. */
export const keptLog = (): { log: Log; lines: string[] } => {
  const lines: string[] = [];
  return { log: createLog('trace', { write: (line) => lines.push(line) }), lines };
};
