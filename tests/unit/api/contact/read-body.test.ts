import { describe, expect, test } from 'vitest';
import { readContactBody } from '../../../../api/contact/read-body.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const urlencoded = 'application/x-www-form-urlencoded';

describe('a urlencoded body', () => {
  test('is read as a browser writes it', async () => {
    const { values } = await readContactBody(urlencoded, bytes('name=Ada+Byron&message=caf%C3%A9'));
    expect(values).toEqual({ name: 'Ada Byron', message: 'café' });
  });

  test.each(['name=%FF%FE', 'name=%E9t%E9', 'name=100%'])(
    'that is not UTF-8 is refused, not repaired: %s',
    async (text) => {
      await expect(readContactBody(urlencoded, bytes(text))).rejects.toMatchObject({
        code: 'malformed_body',
      });
    },
  );

  test('that names a field twice is refused', async () => {
    await expect(readContactBody(urlencoded, bytes('name=Ada&name=Eve'))).rejects.toMatchObject({
      code: 'malformed_body',
    });
  });
});

test('a multipart body that is not UTF-8 is refused', async () => {
  const head = new TextEncoder().encode(
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n',
  );
  const tail = new TextEncoder().encode('\r\n--b--\r\n');
  const body = new Uint8Array([...head, 0xff, 0xfe, ...tail]).buffer;
  await expect(readContactBody('multipart/form-data; boundary=b', body)).rejects.toMatchObject({
    code: 'malformed_body',
  });
});
