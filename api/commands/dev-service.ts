/** The service behind the dev server, without a line that says where it is: the address to open is that of the dev server. */
import { runService } from '#api/run-service.ts';

await runService();
