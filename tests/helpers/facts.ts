import { serviceFacts } from '#build/service-facts.ts';

/** What the service knows of the content of this project. */
export const facts = serviceFacts();

export const { identity } = facts;
