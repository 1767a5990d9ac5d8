import { asciiMailto } from '#contract/urls.ts';

/** An email address or a phone number in international format, within a text. */
export const contactDetail =
  /([\w.+-]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+|\+\d[\d ]+\d)/u;

/** Returns the URL that dials a phone number: `+44 20 7946 0958` → `tel:+442079460958` (RFC 3966). */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** Returns the classes of a link to an address or a number. A number stays on one line. */
export const contactClass = (detail: string): string =>
  detail.includes('@') ? 'link' : 'link whitespace-nowrap';

/** Returns the URL that writes to an email address or dials a phone number. */
export const contactHref = (detail: string): string =>
  detail.includes('@') ? asciiMailto(`mailto:${detail}`) : phoneUrl(detail);
