/** Lengths of what accounts consist of, in characters. */

/** Of a password: the specification asks for no more than one. */
export const passwordLength = { min: 1, max: 256 } as const;

/** What our own host asks of a new password (NIST SP 800-63B, section 3.1.1.2). */
export const shortestPassword = 8;

export const nameLength = { min: 1, max: 100 } as const;
