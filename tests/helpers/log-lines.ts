import { createLog, type Log } from '#platform/log.ts';

/** Returns a log, and the lines that it gets. */
export const keptLog = (): { log: Log; lines: string[] } => {
  const lines: string[] = [];
  return { log: createLog('trace', { write: (line) => lines.push(line) }), lines };
};
