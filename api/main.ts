/** The service's process: settings from the environment, one line when it listens, a clean end on SIGTERM and SIGINT. */
import { configFrom } from './config.ts';
import { startService } from './server.ts';

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
