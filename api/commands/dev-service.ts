/** The service behind the dev server. It prints no address, because the address to open is the dev server's. */
import { runService } from '#service/service.ts';

await runService();
