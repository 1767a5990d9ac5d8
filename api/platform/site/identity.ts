/** The facts about the company that the service needs, as they are on the pages. */
import type { ServiceFacts } from '#shared/service-facts.ts';

export type Identity = ServiceFacts['identity'];

/**
 * The host name of the company's website: what the service calls itself to mail servers, and the demo account's domain.
 */
export const identityDomain = ({ website }: Pick<Identity, 'website'>): string =>
  new URL(website).hostname;
