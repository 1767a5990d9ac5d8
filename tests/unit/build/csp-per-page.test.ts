import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withPagePolicy } from '../../../src/build/csp-per-page.ts';

const hash = (body: string): string =>
  `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

const page = (policy: string): string =>
  `<head><meta charset="utf-8"><title>x</title><meta http-equiv="content-security-policy" content="${policy}">` +
  '<style>a{}</style><script>run()</script><script type="application/ld+json">{}</script></head>';

test('a page gets the hashes of what it carries, and no others', () => {
  const lean = withPagePolicy(
    page(`script-src 'self' 'sha256-other'; style-src 'self' 'sha256-old';`),
  );
  expect(lean).toContain(`script-src 'self' ${hash('run()')};style-src 'self' ${hash('a{}')}"`);
  expect(lean).not.toContain('other');
  expect(lean).not.toContain(hash('{}'));
});

test('the policy comes before everything it governs', () => {
  expect(withPagePolicy(page("script-src 'self'"))).toMatch(
    /^<head><meta charset="utf-8"><meta http-equiv="content-security-policy"/,
  );
});

test('a directive that a page added to stands once, with all its sources', () => {
  const policy = "img-src 'self' https:; connect-src 'self'; img-src 'self' data:";
  expect(withPagePolicy(page(policy))).toContain(
    `content="img-src 'self' data: https:;connect-src 'self'"`,
  );
});
