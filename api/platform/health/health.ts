import { Hono } from 'hono';

export interface HealthOptions {
  /** Whether the database can be written now. */
  isReady: () => boolean | Promise<boolean>;
  /** Whether a delivery that an operator must look at is a dead letter or overdue. */
  isDegraded?: () => boolean | Promise<boolean>;
}

/** False when the check fails. */
const passes = (check: () => boolean | Promise<boolean>): Promise<boolean> =>
  Promise.resolve()
    .then(check)
    .catch(() => false);

/**
 * `/livez`: the process answers. `/readyz`: the database can be written; 503 when it cannot. Both are public, so they
 * answer a single word. When deliveries need attention, the word is `degraded` with status 200: calls are still
 * answered, so load balancers must keep sending them.
 */
export const healthRoutes = ({ isReady, isDegraded = () => false }: HealthOptions): Hono => {
  const app = new Hono();
  app.get('/livez', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const ready = await passes(isReady);
    const healthy = await passes(async () => !(await isDegraded()));
    const word = !ready ? 'not ready' : healthy ? 'ok' : 'degraded';
    return c.text(word, ready ? 200 : 503);
  });
  return app;
};
