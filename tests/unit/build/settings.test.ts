import { describe, expect, test } from 'vitest';
import { cspDirectives } from '../../../src/build/csp-directives.ts';
import { settingsFrom } from '../../../src/build/settings.ts';

describe('settings of a build', () => {
  test('are all the site’s own by default', () => {
    expect(settingsFrom({})).toEqual({
      siteUrl: '',
      apiUrl: '',
      crmUrl: '',
      courseWalkApi: '/api/course-walk',
      googleClientId: '',
      googleUserInfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
    });
  });

  test('lose the slash at their end', () => {
    expect(settingsFrom({ PUBLIC_API_URL: 'https://api.example/' }).courseWalkApi).toBe(
      'https://api.example/api/course-walk',
    );
  });

  test('that are not URLs stop the build with their name', () => {
    expect(() => settingsFrom({ PUBLIC_CRM_URL: 'crm.example' })).toThrow('PUBLIC_CRM_URL must be');
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
