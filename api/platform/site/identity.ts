/** The facts about the company that the service needs, as they are on the pages. */
import type { ServiceFacts } from '#shared/service-facts.ts';

export type Identity = ServiceFacts['identity'];

/**
 * The host name of the company's website: the domain of Message-IDs (RFC 5322, section 3.6.4) and of the demo account.
 */
export const identityDomain = ({ website }: Pick<Identity, 'website'>): string =>
  new URL(website).hostname;
