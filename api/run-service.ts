import type { Company } from './company.ts';
import { configFrom } from '#settings/service.ts';
import { errorFields } from '#platform/log/failures.ts';
import { createLog } from '#platform/log/log.ts';
import { type Service, startService } from './server.ts';

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
};

/**
 * Runs the service in this process: settings from the environment, shutdown on SIGTERM and SIGINT. If the service
 * cannot start, the process prints why, in a sentence, and exits with 1.
 *
 * @param companyNow reads what the company is; by default as the last build has it
 * @returns the service once it listens
 */
export const runService = async (companyNow?: () => Company): Promise<Service> => {
  try {
    const config = configFrom(process.env);
    const log = createLog(config.logLevel);
    // By default Node prints the error's message, which may quote a visitor.
    process.once('uncaughtException', (error) => {
      log.fatal(errorFields(error), 'The process ends: nothing caught this error');
      process.exit(1);
    });
    const service = await startService(config, {
      log,
      ...(companyNow && { company: companyNow() }),
    });
    const end = (): void => {
      service.close().then(() => process.exit(0), fail);
    };
    // `once`, so that a second signal ends the process immediately.
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
    return service;
  } catch (error) {
    return fail(error);
  }
};
