import { describe, expect, test } from 'vitest';
import { idempotencyKeyField } from '#contract/paths.ts';
import { spamSignals } from '#contract/spam-signals.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { encode, form, problemOf } from '../../helpers/contact.ts';

describe('a submission', () => {
  test('keeps line breaks as single line feeds and no other control, and is a repeat with others', async () => {
    const { post, db } = await testApp();
    for (const message of ['one line\r\nand another', 'one line\u000band\u0000 another'])
      expect((await post({ ...payloads.message, message })).status).toBe(201);
    const stored = await db.selectFrom('submissions').select('fields').execute();
    expect(stored).toHaveLength(1);
    expect(JSON.parse(stored[0]?.fields ?? '')).toMatchObject({
      message: 'one line\nand another',
    });
  });
});

describe('one intent', () => {
  test('under one key is stored once, also when it is sent twenty times at once', async () => {
    const { post, db } = await testApp();
    const key = { 'Idempotency-Key': 'intent-0001' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(payloads.message, key)),
    );
    const ids = await Promise.all(
      answers.map(async (a) => ((await a.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('jobs').selectAll().execute()).toHaveLength(1);
  });

  test('of a form that a browser posts has its key in a field', async () => {
    const { post, db } = await testApp();
    const keys = ['17-4-1905-8', '17-4-1905-8', '17-4-1905-9'];
    for (const key of keys) {
      const body = encode({
        ...payloads.message,
        subject: `Loom ${key}`,
        [idempotencyKeyField]: key,
      });
      expect((await post(body, form)).status).toBe(303);
    }
    const rows = await db.selectFrom('submissions').select('idempotency_key').execute();
    expect(rows.map((row) => row.idempotency_key)).toEqual(['17-4-1905-8', '17-4-1905-9']);
    const short = encode({ ...payloads.message, [idempotencyKeyField]: 'short' });
    expect((await post(short, form)).status).toBe(400);
  });

  test('is refused under a key that is too short, too long or not visible ASCII', async () => {
    const { post } = await testApp();
    for (const key of ['short', 'x'.repeat(129), 'with a space in it']) {
      expect((await post(payloads.message, { 'Idempotency-Key': key })).status).toBe(400);
    }
  });
});

describe('spam', () => {
  test('with a filled-in honeypot is answered as any other submission, but filed as spam, without mail', async () => {
    const { post, db } = await testApp();
    const response = await post({ ...payloads.message, topic_reference: 'filled' });
    expect(response.status).toBe(201);
    const row = db.selectFrom('submissions').select(['folder', 'spam_reason']);
    expect(await row.execute()).toEqual([{ folder: 'spam', spam_reason: 'honeypot' }]);
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('does not count as an earlier copy of the same payload without signs of spam', async () => {
    const { post, db } = await testApp();
    const idOf = async (payload: object) =>
      ((await (await post(payload)).json()) as { id: string }).id;
    const spam = await idOf({ ...payloads.message, topic_reference: 'filled' });
    const message = await idOf(payloads.message);
    expect(message).not.toBe(spam);
    expect(await idOf(payloads.message)).toBe(message);
    expect(await idOf({ ...payloads.message, topic_reference: 'filled' })).toBe(message);
    const folders = await db.selectFrom('submissions').select('folder').orderBy('id').execute();
    expect(folders.map(({ folder }) => folder)).toEqual(['spam', 'inbox']);
  });

  test('takes two soft signals', async () => {
    const { post, db } = await testApp();
    const links = `${'https://pills.example '.repeat(4)}and so on`;
    const fewLinks = `${'https://pills.example '.repeat(3)}and so on`;
    const fast = { 'Elapsed-Ms': '200' };
    await post(payloads.message, fast);
    await post({ ...payloads.message, message: links });
    await post({ ...payloads.message, message: fewLinks }, fast);
    await post({ ...payloads.message, message: links, name: 'Bot' }, fast);
    const slow = { 'Elapsed-Ms': String(spamSignals.fastMs) };
    await post({ ...payloads.message, message: links, name: 'Grace' }, slow);
    await post({ ...payloads.message, message: links, name: 'Ada' }, { 'Elapsed-Ms': '' });
    const folders = await db.selectFrom('submissions').select('folder').orderBy('id').execute();
    const inboxes = Array.from({ length: 5 }, () => 'inbox');
    expect(folders.map(({ folder }) => folder).sort()).toEqual([...inboxes, 'spam']);
  });
});

test('a submission that cannot be stored is answered with 503', async () => {
  const { db, post } = await testApp();
  await db.schema.dropTable('submissions').execute();
  const response = await post(payloads.message);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
  expect(await problemOf(response)).toMatchObject({ code: 'unavailable', success: false });
});
