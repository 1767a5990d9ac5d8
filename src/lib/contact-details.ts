interface PostalAddress {
  street: string;
  locality: string;
  region: string;
  postalCode: string;
  country: string;
}

/** A postal address on one line. */
export const postalAddressLine = ({
  street,
  locality,
  region,
  postalCode,
  country,
}: PostalAddress): string => `${street}, ${locality}, ${region} ${postalCode}, ${country}`;

/** The URL that dials a phone number: `+1 613 555 0142` → `tel:+16135550142` (RFC 3966). */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
