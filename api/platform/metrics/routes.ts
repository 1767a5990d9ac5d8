import { hash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { nothingHere } from '#platform/http/problem.ts';
import type { Metrics } from './metrics.ts';

/** Hashed to equal lengths, which `timingSafeEqual` needs. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** `GET /metrics`: 404 unless the token is set and given as `Authorization: Bearer …` (RFC 6750). */
export const metricsRoutes = (metrics: Metrics, token: string): Hono => {
  const expected = digest(`Bearer ${token}`);
  return new Hono().get('/metrics', async (c) => {
    const given = digest(c.req.header('Authorization') ?? '');
    if (!token || !timingSafeEqual(given, expected)) throw nothingHere();
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
};
