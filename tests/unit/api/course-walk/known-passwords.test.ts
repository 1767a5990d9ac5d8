import { expect, test, vi } from 'vitest';
import { identity } from '../../../helpers/facts.ts';
import { assertUnknownPassword } from '#course-walk/accounts/known-passwords.ts';

const list = '@zxcvbn-ts/language-common';
const choose = (password: string): Promise<void> =>
  assertUnknownPassword('password', password, { email: 'ada@example.org', identity });

test('the list of known passwords is loaded again after a failure', async () => {
  vi.doMock(list, () => {
    throw new Error('EMFILE: too many open files');
  });
  await expect(choose('quiet harbour')).rejects.toThrow();
  vi.doUnmock(list);
  await expect(choose('quiet harbour')).resolves.toBeUndefined();
  await expect(choose('password1')).rejects.toMatchObject({ code: 'invalid_fields' });
});
