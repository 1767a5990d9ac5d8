/** Prints what the service knows of `content/` as JSON, for one that runs without a site; with 1, what is wrong there. */
import { serviceFacts } from './service-facts.ts';

try {
  console.info(JSON.stringify(serviceFacts()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
