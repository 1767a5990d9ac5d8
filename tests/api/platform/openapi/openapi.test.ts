/** The document at /api/openapi.json, compared with the responses of the service. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { paths } from '../../../../api/contract/paths.ts';
import { payloads, testApp, type TestApp } from '../../../helpers/app.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

interface Document {
  openapi: string;
  paths: Record<
    string,
    { post: { responses: Record<string, { headers?: object; content?: object }> } }
  >;
  components: { schemas: Record<string, JsonSchema> };
}

let site: TestApp;
let document: Document;

beforeEach(async () => {
  site = await testApp({
    config: { allowedOrigins: [], rateLimit: { submissions: 20, seconds: 60 } },
  });
  document = (await (await site.app.request(paths.openApi)).json()) as Document;
});

const schema = (name: string) => z.fromJSONSchema(document.components.schemas[name] ?? false);
const responses = () => document.paths[paths.contact]?.post.responses ?? {};

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1, and has every schema that it refers to', () => {
    expect(document.openapi).toBe('3.1.0');
    const refs = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    for (const ref of refs) {
      expect(document.components.schemas).toHaveProperty(ref.split('/').at(-1) ?? '');
    }
    expect(refs.length).toBeGreaterThan(5);
  });

  test.each(Object.entries(payloads))('describes a %s that is accepted', async (kind, payload) => {
    expect(schema(kind).safeParse(payload).error).toBeUndefined();
    const nameless = { ...payload, name: undefined };
    expect(schema(kind).safeParse(nameless).success).toBe(false);
    const response = await site.post(payload);
    expect(response.status).toBe(201);
    expect(schema('accepted').safeParse(await response.json()).error).toBeUndefined();
  });

  test('describes every problem that the service answers with', async () => {
    const { post } = site;
    const key = { 'Idempotency-Key': 'intent-0001' };
    await post(payloads.message, key);
    const refusals = [
      await post('{'),
      await post(payloads.message, { Origin: 'https://evil.example', Host: 'site.example' }),
      await post({ ...payloads.message, name: 'Another Ada' }, key),
      await post({ ...payloads.message, message: 'x'.repeat(70_000) }),
      await post(payloads.message, { 'Content-Type': 'text/plain' }),
      await post({ ...payloads.message, email: 'ada' }),
    ];
    for (let n = 0; n < 15; n += 1) await post(payloads.message);
    refusals.push(await post(payloads.message));
    expect(refusals.map(({ status }) => status)).toEqual([400, 403, 409, 413, 415, 422, 429]);
    for (const response of refusals) {
      const described = responses()[response.status];
      expect(described?.content).toHaveProperty(response.headers.get('Content-Type') ?? '');
      expect('headers' in (described ?? {})).toBe(response.headers.has('Retry-After'));
      expect(schema('problem').safeParse(await response.json()).error).toBeUndefined();
    }
  });
});
