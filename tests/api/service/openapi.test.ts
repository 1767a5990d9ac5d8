/** The document at /api/openapi.json. tests/api/every-answer.test.ts compares the answers with it. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { paths } from '#contract/paths.ts';
import { payloads, testApp, type TestApp } from '../../helpers/app.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type JsonSchemaObject = Exclude<JsonSchema, boolean>;

interface Document {
  openapi: string;
  paths: Record<
    string,
    {
      post: {
        parameters: Array<{ name: string; schema: JsonSchema }>;
        responses: Record<string, { headers?: object; content?: object }>;
      };
    }
  >;
  components: { schemas: Record<string, JsonSchema> };
}

let site: TestApp;
let document: Document;

beforeEach(async () => {
  site = await testApp();
  document = (await (await site.app.request(paths.openApi)).json()) as Document;
});

const schema = (name: string) => z.fromJSONSchema(document.components.schemas[name] ?? false);
const parameter = (name: string) => {
  const header = document.paths[paths.contact]?.post.parameters.find((each) => each.name === name);
  if (!header) throw new Error(`${name} is not described.`);
  return header;
};

describe('OpenAPI document', () => {
  test('has the calls, statuses and schemas of the snapshot', async () => {
    const withoutSentences = (part: unknown): string =>
      JSON.stringify(part, (key, value: unknown) =>
        key === 'summary' || key === 'description' ? undefined : value,
      );
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses, parameters, ...operation }]) =>
        [
          `${method.toUpperCase()} ${path}`,
          withoutSentences(operation),
          ...parameters.map((parameter) => `  ${withoutSentences(parameter)}`),
          ...Object.entries(responses).map(
            ([status, { headers = {}, content = {} }]) =>
              `  ${status} ${Object.keys(headers).join(' ')} ${JSON.stringify(content)}`,
          ),
        ].join('\n'),
      ),
    );
    const schemas = Object.keys(document.components.schemas)
      .toSorted()
      .flatMap((name) => {
        const { properties = {}, ...rest } = document.components.schemas[name] as JsonSchemaObject;
        return [
          `${name} ${JSON.stringify(rest)}`,
          ...Object.entries(properties).map(
            ([property, value]) => `  ${property} ${JSON.stringify(value)}`,
          ),
        ];
      });
    const version = `OpenAPI ${document.openapi}`;
    await expect(
      [version, ...operations.toSorted(), ...schemas, ''].join('\n'),
    ).toMatchFileSnapshot('openapi.txt');
  });

  test('describes the accepted formats of dates, file names and keys', async () => {
    const { consultation, job_application: application } = payloads;
    const cases = [
      [consultation, { preferredDate: '2999-12-01' }, 201],
      [consultation, { preferredDate: 'next Monday' }, 422],
      [consultation, { preferredDate: '2999-12-01T12:00:00+05:00' }, 422],
      [application, { resumeFileName: 'Ada.PDF' }, 201],
      [application, { resumeFileName: 'ada.pdf.exe' }, 422],
    ] as const;
    for (const [payload, field, status] of cases) {
      const sent = { ...payload, ...field };
      expect((await site.post(sent)).status, JSON.stringify(field)).toBe(status);
      expect(schema(payload.type).safeParse(sent).success, JSON.stringify(field)).toBe(
        status === 201,
      );
    }
    const { schema: key } = parameter('Idempotency-Key');
    for (const [value, status] of [
      ['intent-0001', 201],
      ['short', 400],
      ['words with spaces', 400],
      ['x'.repeat(129), 400],
    ] as const) {
      const answer = await site.post(payloads.message, { 'Idempotency-Key': value });
      expect(answer.status, value).toBe(status);
      expect(z.fromJSONSchema(key).safeParse(value).success, value).toBe(status === 201);
    }
  });

  test.each(Object.entries(payloads))('%s → is described as the form sends it', (kind, payload) => {
    expect(schema(kind).safeParse(payload).error).toBeUndefined();
  });
});
