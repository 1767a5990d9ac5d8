import { describe, expect, test } from 'vitest';
import { readCourses, readLoginAnswer } from '#browser/course-walk/host.ts';
import { credentials, signUpFields } from '#contract/accounts.ts';

describe('credentials', () => {
  const login = { email: 'ada@engines.example', password: ' x ' };

  test('keep the password as it was typed', () => {
    expect(credentials.parse(login)).toEqual(login);
  });

  test('need every field', () => {
    expect(credentials.safeParse({ ...login, password: '' }).success).toBe(false);
    const { error } = signUpFields.safeParse({ ...login, password: 'x'.repeat(8), firstname: ' ' });
    expect(error?.issues.map(({ path }) => path.join())).toEqual(['firstname', 'lastname']);
  });

  test('have a shortest password when they are new', () => {
    const names = { firstname: 'Ada', lastname: 'Byron' };
    const { error } = signUpFields.safeParse({ ...login, ...names });
    expect(error?.issues[0]?.message).toBe('Password must be at least 8 characters');
  });

  test.each(['cards\0looms', 'cards\ud800looms'])('refuse %j as a password', (password) => {
    expect(credentials.safeParse({ ...login, password }).success).toBe(false);
  });

  test('have a longest password, so that hashing it costs no more than that', () => {
    const { error } = credentials.safeParse({ ...login, password: 'x'.repeat(257) });
    expect(error?.issues[0]?.message).toBe('Password must be at most 256 characters');
  });
});

describe('the answer to a login', () => {
  test('is read as far as it is needed', () => {
    const answer = { token: 't0k3n', user: { _id: 'u1', email: 'ada@engines.example' }, more: 1 };
    expect(readLoginAnswer(answer)).toEqual({ token: 't0k3n', user: { _id: 'u1' } });
  });

  test.each([
    undefined,
    null,
    'token',
    {},
    { token: 't', user: null },
    { token: 7, user: { _id: 'u1' } },
    { token: '', user: { _id: 'u1' } },
    { token: 'two\nlines', user: { _id: 'u1' } },
    { token: 't', user: { _id: '..' } },
    { token: 't', user: { _id: '' } },
  ])('%j is none', (answer) => {
    expect(() => readLoginAnswer(answer)).toThrow(TypeError);
  });
});

describe('a list of courses', () => {
  test('may lack texts, and hold more than is read', () => {
    expect(readCourses([{ _id: 'c1', name: 'Derby', venue: null, fences: 12 }])).toEqual([
      { _id: 'c1', name: 'Derby', venue: '', courseImage: '' },
    ]);
  });

  test.each([null, {}, '[]'])('%j is none', (answer) => {
    expect(() => readCourses(answer)).toThrow(TypeError);
  });

  test.each([null, 7, { name: 'Derby' }, { _id: '.' }])('%j in it is no course', (entry) => {
    const derby = { _id: 'c1', name: 'Derby', venue: 'Spruce', courseImage: '' };
    expect(readCourses([entry, derby])).toEqual([derby]);
    expect(() => readCourses([entry])).toThrow(TypeError);
  });
});
