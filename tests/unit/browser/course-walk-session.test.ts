import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  endSession,
  isStorageBlocked,
  pageWithoutSession,
  readSession,
  saveSession,
} from '#browser/course-walk/session.ts';

describe('a session', () => {
  const answer = { token: 't0k3n', user: { _id: 'u1' } };

  const storage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
      clear: () => items.clear(),
    };
  };

  beforeEach(() => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
  });

  test('is stored under token and userId, and ends with everything else that is stored', () => {
    expect(saveSession(answer)).toBe(true);
    expect(localStorage.getItem('token')).toBe('t0k3n');
    expect(localStorage.getItem('userId')).toBe('u1');
    expect(readSession()).toEqual({ token: 't0k3n', userId: 'u1' });
    localStorage.setItem('theme', 'dark');
    endSession();
    expect(readSession()).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test.each(['Schlüssel', 'two words', 'x'.repeat(100_000)])(
    'with a malformed token leads to the login page',
    (token) => {
      expect(pageWithoutSession()).toBe('/course-walk');
      localStorage.setItem('token', token);
      expect(readSession()).toBeUndefined();
      expect(pageWithoutSession()).toBe('/course-walk/login');
    },
  );

  test('is none where storage cannot be used', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('localStorage', undefined);
    expect(readSession()).toBeUndefined();
    expect(saveSession(answer)).toBe(false);
    expect(isStorageBlocked()).toBe(true);
    endSession();
  });

  test('is none where nothing more can be stored', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    expect(saveSession(answer)).toBe(false);
    expect(isStorageBlocked()).toBe(false);
  });
});
