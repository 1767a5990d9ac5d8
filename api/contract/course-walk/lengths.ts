/** Lengths of the fields of accounts, in characters. */

/** Length of a password; the specification asks for at least one character. */
export const passwordLength = { min: 1, max: 256 } as const;

/** Shortest new password that our own host accepts (NIST SP 800-63B, section 3.1.1.2). */
export const shortestPassword = 8;

export const nameLength = { min: 1, max: 100 } as const;
