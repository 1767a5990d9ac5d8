import { describe, expect, test } from 'vitest';
import { cspDirectives } from '../../../src/build/csp-directives.ts';
import { settingsFrom, strictTransportSecurity } from '../../../src/build/settings.ts';

describe('settings of a build', () => {
  test('are all the site’s own by default', () => {
    expect(settingsFrom({})).toEqual({
      siteUrl: '',
      apiUrl: '',
      crmUrl: '',
      courseWalkApi: '/api/course-walk',
      googleClientId: '',
      googleUserInfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
      counterOrigin: '',
    });
  });

  test('lose the slash at their end', () => {
    expect(settingsFrom({ PUBLIC_API_URL: 'https://api.example/' }).courseWalkApi).toBe(
      'https://api.example/api/course-walk',
    );
  });

  test.each([
    ['PUBLIC_SITE_URL', 'www.example.org'],
    ['PUBLIC_SITE_URL', 'https://www.example.org/site'],
    ['PUBLIC_API_URL', 'api.example'],
    ['PUBLIC_CRM_URL', 'crm.example'],
    ['PUBLIC_COURSE_WALK_API', 'ftp://courses.example'],
    ['PUBLIC_GOOGLE_CLIENT_ID', '<id>'],
    ['PUBLIC_GOOGLE_USERINFO_URL', 'https://'],
  ])('that are wrong stop the build with their name: %s=%s', (name, value) => {
    expect(() => settingsFrom({ [name]: value })).toThrow(`${name} must be`);
  });

  test.each([
    [undefined, 'max-age=31536000'],
    ['host', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['off', ''],
  ])('PUBLIC_HSTS=%s: "%s"', (value, header) => {
    expect(strictTransportSecurity({ PUBLIC_HSTS: value })).toBe(header);
  });

  test('PUBLIC_HSTS is one of three', () => {
    expect(() => strictTransportSecurity({ PUBLIC_HSTS: 'yes' })).toThrow('PUBLIC_HSTS must be');
  });
});

test('the policy admits the hosts that the settings name, and no others', () => {
  const policy = cspDirectives(
    settingsFrom({
      PUBLIC_API_URL: 'https://api.example',
      PUBLIC_CRM_URL: 'https://crm.example/x',
    }),
  );
  expect(policy).toContain("connect-src 'self' https://api.example https://crm.example");
  expect(policy).toContain("form-action 'self' https://api.example");
  expect(cspDirectives(settingsFrom({}))).toContain("connect-src 'self'");
});
