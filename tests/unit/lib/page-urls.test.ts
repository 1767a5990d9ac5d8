import { describe, expect, test } from 'vitest';
import { canonicalPath, isListed } from '#lib/page-urls.ts';

describe('canonical paths', () => {
  test.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/services', '/services'],
    ['/services/', '/services'],
    ['/services.html', '/services'],
    ['/services/index.html', '/services'],
    ['/course-walk/', '/course-walk'],
  ])('%s → %s', (pathname, path) => {
    expect(canonicalPath(pathname)).toBe(path);
  });
});

test('search engines do not list errors, confirmations and the login', () => {
  expect(isListed('https://site.example/services')).toBe(true);
  expect(isListed('https://site.example/thank-you')).toBe(false);
  expect(isListed('https://site.example/careers/applied')).toBe(false);
  expect(isListed('https://site.example/services/404.html')).toBe(false);
  expect(isListed('https://site.example/course-walk')).toBe(true);
  expect(isListed('https://site.example/course-walk/login')).toBe(false);
});
