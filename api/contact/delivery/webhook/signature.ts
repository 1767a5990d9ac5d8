import { createHmac } from 'node:crypto';

/**
 * The header `X-Signature`: `t=…,v1=…`, with the time in seconds since 1970 and the HMAC-SHA256 of `t.body` in
 * hexadecimal. A receiver computes the HMAC too, compares in constant time, and refuses times that differ by minutes. A
 * recorded request is then useless later, and before that its `Idempotency-Key` is known.
 *
 * @param now milliseconds since 1970
 */
export const signature = (secret: string, body: string, now: number): string => {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
