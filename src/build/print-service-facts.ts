/**
 * Prints the service's facts from `content/` as JSON, for a service without a site. On mistakes it prints them and
 * exits with 1.
 */
import { serviceFacts } from './service-facts.ts';

try {
  console.info(JSON.stringify(serviceFacts()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
