/** The URL that dials a phone number: `+44 20 7946 0958` → `tel:+442079460958` (RFC 3966). */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
