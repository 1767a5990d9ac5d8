/** The service behind the dev server. It does not print its address, as the address to open is the dev server's. */
import { runService } from '#api/run-service.ts';
import { devSite, readServiceFacts } from '#platform/site/read-service-facts.ts';

await runService(() => readServiceFacts(devSite));
