import type { CollectionEntry } from 'astro:content';
import { single } from './single.ts';

export type Site = CollectionEntry<'site'>['data'];

/** The company's facts, from content/site.yaml. */
export const getSite = (): Promise<Site> => single('site');

/** The address that dials a phone number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
