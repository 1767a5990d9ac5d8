import { isBuildDue } from '#commands/build-site.ts';

/** Stops a run of journeys if the built site is older than the sources. */
export default (): void => {
  if (isBuildDue())
    throw new Error(
      'The site in dist is missing, or older than its sources: run `npm run build` first.',
    );
};
