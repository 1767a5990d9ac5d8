import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  endSession,
  isStorageBlocked,
  leaveIfSignedOut,
  openCoursesIfSignedIn,
  readSession,
  requireSession,
  startSession,
} from '#browser/course-walk/session.ts';

describe('session', () => {
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

  const location = { replace: vi.fn<(page: string) => void>(), reload: vi.fn<() => void>() };
  const body = { hidden: false };
  let check = new EventTarget();

  beforeEach(() => {
    vi.resetAllMocks();
    body.hidden = false;
    check = new EventTarget();
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
    vi.stubGlobal('location', location);
    vi.stubGlobal('document', { body });
    vi.stubGlobal('addEventListener', check.addEventListener.bind(check));
  });

  test('is stored as token and userId, opens the courses, and clears storage at its end', () => {
    expect(startSession(answer)).toBe(true);
    expect(location.replace.mock.calls).toEqual([['/course-walk/courses']]);
    expect(localStorage.getItem('token')).toBe('t0k3n');
    expect(localStorage.getItem('userId')).toBe('u1');
    expect(readSession()).toEqual({ token: 't0k3n', userId: 'u1' });
    localStorage.setItem('theme', 'dark');
    endSession();
    expect(readSession()).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test.each([
    ['no token', undefined, '/course-walk'],
    ['an accented token', 'Schlüssel', '/course-walk/login'],
    ['two words', 'two words', '/course-walk/login'],
    ['a token that is too long', 'x'.repeat(100_000), '/course-walk/login'],
  ])('%s → hides the page and opens another one', (_, token, page) => {
    if (token) localStorage.setItem('token', token);
    expect(readSession()).toBeUndefined();
    openCoursesIfSignedIn();
    expect(requireSession()).toBeUndefined();
    expect(location.replace.mock.calls).toEqual([[page]]);
    expect(body.hidden).toBe(true);
  });

  test.each(['pageshow', 'storage'])('%s → redirects once another tab has logged out', (event) => {
    localStorage.setItem('token', 't0k3n');
    expect(requireSession()).toMatchObject({ token: 't0k3n' });
    check.dispatchEvent(new Event(event));
    expect(body.hidden).toBe(false);
    endSession();
    check.dispatchEvent(new Event(event));
    expect(location.replace.mock.calls).toEqual([['/course-walk']]);
    expect(body.hidden).toBe(true);
  });

  test('another account logs in → hides the page and reloads it', () => {
    localStorage.setItem('token', 't0k3n');
    requireSession();
    localStorage.setItem('token', 'another');
    check.dispatchEvent(new Event('storage'));
    expect(location.reload).toHaveBeenCalledOnce();
    expect(location.replace).not.toHaveBeenCalled();
    expect(body.hidden).toBe(true);
  });

  test.each([401, 403, 503, undefined])('answer %s → ends only after a 401', (status) => {
    localStorage.setItem('token', 't0k3n');
    const isOver = status === 401;
    expect(leaveIfSignedOut({ ok: false, status, fields: {} })).toBe(isOver);
    expect(readSession() === undefined).toBe(isOver);
    expect(body.hidden).toBe(isOver);
    expect(location.replace.mock.calls).toEqual(isOver ? [['/course-walk/login#signed-out']] : []);
  });

  test('is not stored if storage is blocked', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('localStorage', undefined);
    expect(readSession()).toBeUndefined();
    expect(startSession(answer)).toBe(false);
    expect(location.replace).not.toHaveBeenCalled();
    expect(isStorageBlocked()).toBe(true);
    endSession();
  });

  test('is not stored if storage is full', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    expect(startSession(answer)).toBe(false);
    expect(isStorageBlocked()).toBe(false);
  });
});
