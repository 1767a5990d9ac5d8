import { serviceFacts } from '#build/collect-service-facts.ts';

/** What the service knows of the content of this project. */
export const facts = serviceFacts();

export const { identity } = facts;
