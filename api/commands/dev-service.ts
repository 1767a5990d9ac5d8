/** The service behind the dev server. It does not print its address, as the address to open is the dev server's. */
import { companyOfContent } from '#api/company.ts';
import { runService } from '#service/service.ts';

// As the pages have it, not as the last build has it.
await runService(companyOfContent);
