interface PostalAddress {
  street: string;
  locality: string;
  region: string;
  postalCode: string;
  country: string;
}

/** A postal address on one line, which does not break within the postal code. */
export const postalAddressLine = ({
  street,
  locality,
  region,
  postalCode,
  country,
}: PostalAddress): string =>
  `${street}, ${locality}, ${region} ${postalCode.replaceAll(' ', '\u00a0')}, ${country}`;

/** The URL that dials a phone number: `+44 20 7946 0958` → `tel:+442079460958` (RFC 3966). */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
