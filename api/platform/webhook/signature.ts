import { createHmac } from 'node:crypto';

/**
 * The header `X-Signature`: `t=…,v1=…`, with the time in seconds since 1970 and the HMAC-SHA256 of `t.body` in
 * hexadecimal; with another `v1=…` for each further secret. A receiver computes the HMAC too, compares in constant
 * time, and refuses times that differ by minutes. A recorded request is then useless later, and before that its
 * `Idempotency-Key` is known.
 *
 * @param now milliseconds since 1970
 */
export const signature = (secrets: readonly string[], body: string, now: number): string => {
  const t = Math.floor(now / 1000);
  const hmacs = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`));
  return [`t=${t}`, ...hmacs.map((hmac) => `v1=${hmac.digest('hex')}`)].join(',');
};
