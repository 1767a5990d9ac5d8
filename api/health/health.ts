import { Hono } from 'hono';

export interface HealthOptions {
  /** Whether submissions can be stored now. */
  isReady: () => boolean | Promise<boolean>;
}

/** `/livez`: the process answers. `/readyz`: it can take submissions. Both are public and say no more than that. */
export const healthRoutes = ({ isReady }: HealthOptions): Hono => {
  const app = new Hono();
  app.get('/livez', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const ready = await Promise.resolve()
      .then(isReady)
      .catch(() => false);
    return c.text(ready ? 'ok' : 'not ready', ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  return app;
};
