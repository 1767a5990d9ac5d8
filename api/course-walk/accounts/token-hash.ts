import { hash } from 'node:crypto';

/**
 * The SHA-256 hash, base64url, of the token of a session or a link. The token itself, 256 random bits, is not stored.
 */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');
