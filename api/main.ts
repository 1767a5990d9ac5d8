/** The service's process: settings from the environment, one line when it listens, a clean end on SIGTERM and SIGINT. */
import { setFlagsFromString } from 'node:v8';
import { configFrom } from './config.ts';
import { startService } from './server.ts';

// Left alone, V8 lets garbage grow with the machine's memory: 50,000 submissions then end at 200 MiB, of which 20 are
// alive. This costs about a fifth more CPU per submission and ends below 130.
setFlagsFromString('--optimize-for-size');

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
};

try {
  const service = await startService(configFrom(process.env));
  console.error(`${service.name} is at ${service.url}`);
  const end = (): void => {
    service.close().then(() => process.exit(0), fail);
  };
  // Once: a second signal ends the process at once.
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  fail(error);
}
