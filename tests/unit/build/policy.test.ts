/**
 * The hosts that the policy allows, and the additions of pages. A visit counter (docs/recipes.md, "A counter of visits") is
 * only on marketing pages.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  counterPolicy,
  courseImagesDirective,
  cspDirectives,
  googleSignInPolicy,
} from '#build/policy.ts';
import { siteSettingsFrom } from '#settings/site.ts';
import { filesBelow } from '../../helpers/files-below.ts';

const origin = 'https://count.example.org';

/** Returns the files of a folder whose text matches. */
const filesWith = (folder: string, pattern: RegExp): string[] =>
  filesBelow(folder).filter((file) => pattern.test(readFileSync(file, 'utf8')));

test('the policy allows exactly the hosts in the settings', () => {
  const policy = cspDirectives(
    siteSettingsFrom({
      PUBLIC_API_URL: 'https://api.example',
      PUBLIC_CRM_URL: 'https://crm.example/x',
    }),
  );
  expect(policy).toContain("connect-src 'self' https://api.example https://crm.example");
  expect(policy).toContain("form-action 'self' https://api.example");
  expect(cspDirectives(siteSettingsFrom({}))).toContain("connect-src 'self'");
});

test('the policy with a visit counter allows its script, calls and images', () => {
  const settings = siteSettingsFrom({ PUBLIC_COUNTER_ORIGIN: origin });
  expect(counterPolicy(settings)).toEqual({
    scripts: ["'self'", origin],
    directives: [`connect-src ${origin}`, `img-src ${origin}`],
  });
});

test('a visit counter is on no page of the course-walk area', () => {
  const ofCounter = filesWith('src', /\bcounter(?:Policy|Origin)\b/);
  expect(ofCounter.sort()).toEqual(['src/build/policy.ts', 'src/layouts/SiteLayout.astro']);
  const ofLayout = filesWith('src', /\/SiteLayout\.astro/);
  expect(ofLayout).toContain('src/pages/contact/index.astro');
  expect(ofLayout.filter((file) => file.includes('course-walk'))).toEqual([]);
});

describe('course-walk policy', () => {
  const settings = siteSettingsFrom({
    PUBLIC_COURSE_WALK_API: 'http://127.0.0.1:5000/api',
    PUBLIC_GOOGLE_USERINFO_URL: 'https://identity.example/me',
  });

  test('adds images from any https host, and from the API host', () => {
    expect(courseImagesDirective(settings)).toBe("img-src 'self' http://127.0.0.1:5000 https:");
  });

  test('adds Google’s URLs and the user-info endpoint', () => {
    expect(googleSignInPolicy(settings).directives).toContain(
      'connect-src https://accounts.google.com/gsi/ https://identity.example',
    );
  });
});
