interface PostalAddress {
  street: string;
  locality: string;
  region: string;
  postalCode: string;
  country: string;
}

/** A postal address on one line. */
export const addressLine = ({ street, locality, region, postalCode, country }: PostalAddress) =>
  `${street}, ${locality}, ${region} ${postalCode}, ${country}`;
