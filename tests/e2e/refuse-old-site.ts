import { isBuildDue } from '#commands/build-site.ts';

/** Ends a run of journeys over a site that is not that of the present sources. */
export default (): void => {
  if (isBuildDue())
    throw new Error(
      'The site in dist is missing, or older than its sources: run `npm run build` first.',
    );
};
