import { execFileSync } from 'node:child_process';

/** Writes what services in processes of their own know of the site's content, also where no site has been built. */
export const setup = (): void => {
  execFileSync(process.execPath, ['src/build/write-service-facts.ts', '.build']);
};
