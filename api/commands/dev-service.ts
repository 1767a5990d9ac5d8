/** The service behind the dev server. It does not print its address, as the address to open is the dev server's. */
import { runService } from '#service/service.ts';

await runService();
