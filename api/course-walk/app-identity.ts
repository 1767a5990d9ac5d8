/** What the app is called, and its colours in mails. */
import * as z from 'zod/mini';
import { type BrandColours, colour, type Company, parseContent, text } from '#api/company.ts';

/** Of content/site.yaml and content/colours.yaml. */
const appSchema = z.object({
  site: z.object({ appName: text }),
  colours: z.object({ courseWalk: z.object({ light: colour, dark: colour }) }),
});

export interface AppIdentity {
  name: string;
  /** Those of the company, but for the main colour. */
  colours: BrandColours;
}

/** @throws OperatorError that says which of it is missing */
export const appIdentityOf = ({ content, identity }: Company): AppIdentity => {
  const { site, colours } = parseContent(appSchema, content);
  const { light, dark } = identity.colours;
  return {
    name: site.appName,
    colours: {
      light: { ...light, main: colours.courseWalk.light },
      dark: { ...dark, main: colours.courseWalk.dark },
    },
  };
};
