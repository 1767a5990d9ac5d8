/** The process of the service, and a line when it listens. */
import { runService } from './run-service.ts';

const { name, url } = await runService();
// Whoever reads this may end the process at once.
console.error(`${name} is at ${url}`);
