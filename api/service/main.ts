/** Runs the service in this process, and prints a line once it listens. */
import { runService } from './service.ts';

const { name, url } = await runService();
// From this line on, an operator or a test can stop the process in an orderly way.
console.error(`${name} is at ${url}`);
