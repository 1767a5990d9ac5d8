import { createHmac } from 'node:crypto';

/**
 * `t=…,v1=…`: the time in seconds since 1970, and the HMAC-SHA256 of `t.body` in hexadecimal. A receiver computes it
 * anew, compares in constant time, and refuses times that are more than minutes off, so that nothing can be replayed.
 */
export const signature = (secret: string, body: string, now: number): string => {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
