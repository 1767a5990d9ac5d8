/** The reference of a submission: the end of its id, which is random, as its beginning is the time. */
export const referenceOf = (id: string): string => id.slice(-8);
