import { expect, test } from 'vitest';
import { devPolicy, withNonce } from '../../../src/build/dev-policy.ts';
import { settingsFrom } from '../../../src/build/settings.ts';

const policyOf = (path: string): string =>
  devPolicy(path, 'localhost:4321', 'abc', settingsFrom({ PUBLIC_GOOGLE_CLIENT_ID: 'an-id' }));

test('the policy of dev allows what has its nonce and the connection for changes, and no inline code besides', () => {
  const policy = policyOf('/contact');
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).toContain("style-src 'self' 'nonce-abc'");
  expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:4321/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('the login page has what Google needs, the course list its images, and no other page', () => {
  expect(policyOf('/course-walk/login')).toMatch(/frame-src https:\/\/accounts\.google\.com/);
  expect(policyOf('/course-walk/courses')).toMatch(/img-src [^;]*https:/);
  expect(policyOf('/')).not.toMatch(/google|img-src [^;]*https:/);
});

test('every script and style of the page gets the nonce, and Vite finds it', () => {
  const html =
    '<html><head lang="en"><script type="module">a</script><style>b</style></head></html>';
  expect(withNonce(html, 'abc')).toBe(
    '<html><head lang="en"><meta property="csp-nonce" nonce="abc"><script nonce="abc" type="module">a</script><style nonce="abc">b</style></head></html>',
  );
});
