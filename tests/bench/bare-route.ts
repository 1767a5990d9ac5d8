/** The baseline of `bench:api`: a Hono route that only reads the body and answers 201. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono().post('/api/contact', async (c) => {
  await c.req.json();
  return c.json({ success: true, id: 'none' }, 201);
});

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});
