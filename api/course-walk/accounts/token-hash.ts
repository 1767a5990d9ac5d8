import { createHash } from 'node:crypto';

/** The SHA-256 hash of a token of a session or a link, base64url: the token itself, 256 random bits, is stored nowhere. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
