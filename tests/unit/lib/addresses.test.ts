import { describe, expect, test } from 'vitest';
import { canonicalPath, isListed, previewPicture } from '../../../src/lib/addresses.ts';

describe('canonical paths', () => {
  test.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/services', '/services'],
    ['/services/', '/services'],
    ['/services.html', '/services'],
    ['/services/index.html', '/services'],
    ['/course-walk/', '/course-walk'],
  ])('%s is %s', (address, path) => {
    expect(canonicalPath(address)).toBe(path);
  });
});

test('pages that exist to be arrived at are not listed', () => {
  expect(isListed('https://site.example/services')).toBe(true);
  expect(isListed('https://site.example/thank-you')).toBe(false);
  expect(isListed('https://site.example/services/404.html')).toBe(false);
});

test('a page has a preview picture of its own', () => {
  expect(previewPicture('/')).toBe('/previews/home.png');
  expect(previewPicture('/services/data-analytics')).toBe('/previews/services/data-analytics.png');
});
