/** The limit of bodies follows from the limits of fields: a form with every field at its limit can be sent. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formByKind, submissionKinds } from '#contract/forms.ts';
import { payloads, testApp } from '../../helpers/app.ts';

/** Four bytes in UTF-8, twelve in a posted form. */
const letter = '𠮷';

/** Returns texts of `max` code points: any text, an email address, a URL, a file name. */
const longest = (max: number): string[] =>
  [
    ['', ''],
    ['', '@a.example'],
    ['https://a.example/', ''],
    ['', '.pdf'],
  ].map(([head = '', tail = '']) => head + letter.repeat(max - head.length - tail.length) + tail);

interface Field {
  maxLength?: number;
  const?: string;
}

/** Fills every field to its limit. A field without a limit keeps the text of the example. */
const filled = (schema: z.ZodMiniObject, example: object): Record<string, string> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  const examples = example as Record<string, string>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { maxLength, const: literal } = property as Field;
      if (maxLength === undefined) return [name, literal ?? examples[name] ?? ''];
      const check = z.pick(schema, { [name]: true });
      const text = longest(maxLength).find((each) => z.safeParse(check, { [name]: each }).success);
      return [name, text ?? expect.fail(`Nothing of ${maxLength} characters fits in ${name}.`)];
    }),
  );
};

describe.each(submissionKinds)('%s with every field at its limit', (kind) => {
  const { payload, withoutScripts } = formByKind[kind];

  test('is stored if it is sent as JSON', async () => {
    const { post } = await testApp();
    expect((await post(filled(payload, payloads[kind]))).status).toBe(201);
  });

  test('is stored if it is posted without scripts', async () => {
    const { postForm, db } = await testApp();
    const fields = filled(withoutScripts?.schema ?? payload, payloads[kind]);
    expect((await postForm(fields)).status).toBe(303);
    const { fields: stored } = await db
      .selectFrom('submissions')
      .select('fields')
      .executeTakeFirstOrThrow();
    expect(stored).toContain(fields['message'] ?? fields['coverLetter']);
  });
});

test('a message of 8,000 emoji, posted without scripts → the page names the limit of the field', async () => {
  const { postForm } = await testApp();
  const answer = await postForm({ ...payloads.contact, message: '😀'.repeat(8000) });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Message must be at most 5,000 characters');
});
