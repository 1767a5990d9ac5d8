import { Hono } from 'hono';

export interface HealthOptions {
  /** Whether submissions can be stored now. */
  isReady: () => boolean | Promise<boolean>;
  /** Whether a delivery was given up, or has waited for so long that somebody should look. */
  isDegraded?: () => boolean | Promise<boolean>;
}

const yesOrNo = (question: () => boolean | Promise<boolean>): Promise<boolean> =>
  Promise.resolve()
    .then(question)
    .catch(() => false);

/**
 * `/livez`: the process answers. `/readyz`: it can take submissions; 503 when it cannot. Both are public and say no more
 * than that, in a word. A dead letter, or a backlog of an hour, turns `ok` into `degraded`, still 200: a balancer that
 * took the service out of rotation for it would lose submissions over a mail.
 */
export const healthRoutes = ({ isReady, isDegraded = () => false }: HealthOptions): Hono => {
  const app = new Hono();
  app.get('/livez', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const ready = await yesOrNo(isReady);
    const word = !ready ? 'not ready' : (await yesOrNo(isDegraded)) ? 'degraded' : 'ok';
    return c.text(word, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  return app;
};
