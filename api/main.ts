/** The process of the service, and a line when it listens. */
import { runService } from './run-service.ts';

const { name, url } = await runService();
// Once an operator or a test has read this line, the process may be ended.
console.error(`${name} is at ${url}`);
