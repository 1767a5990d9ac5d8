/** `npm start`: the site, built when needed, and the service that serves it, in this process. */
import { buildSiteWhenNeeded } from './build-site.ts';
import { bundleService } from './bundle-service.ts';
import { loadDotEnv } from './dot-env.ts';
import { endWithParent } from './end-with-parent.ts';
import { giveUp } from './terminal.ts';

loadDotEnv();
endWithParent();
buildSiteWhenNeeded();
const service = await bundleService().catch((error: unknown) =>
  giveUp(`The service could not be bundled: ${(error as Error).message}`),
);
await import(service.href);
