import { afterEach, expect, test, vi } from 'vitest';
import { libraryFailed, requestToken } from '#browser/course-walk/google.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a library that throws is a failure with a name, and no uncaught error', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const initTokenClient = (): never => {
    throw new Error('no storage');
  };
  vi.stubGlobal('google', { accounts: { oauth2: { initTokenClient } } });
  expect(await requestToken('client')).toEqual({ error: libraryFailed });
});
