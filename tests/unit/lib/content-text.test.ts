/** Replacements in texts of `content/`: facts, the postal address, and quotation marks. */
import { describe, expect, test } from 'vitest';
import {
  curlyQuotes,
  fillFacts,
  fillUrl,
  postalAddressLine,
  siteFactsOf,
} from '#lib/content-text.ts';

describe('address on one line', () => {
  const address = {
    street: '12 Quai de Serbie, 2e étage',
    locality: 'Lyon',
    postalCode: '69006',
    country: 'France',
  };

  test('defaults to Canada’s order, with an unbreakable postal code', () => {
    expect(postalAddressLine({ ...address, region: 'Rhône', postalCode: 'K7L 0X9' })).toBe(
      '12 Quai de Serbie, 2e étage, Lyon, Rhône K7L\u00a00X9, France',
    );
  });

  test('leaves out a missing region', () => {
    expect(postalAddressLine(address)).toBe('12 Quai de Serbie, 2e étage, Lyon, 69006, France');
  });

  test('follows its format, without the punctuation of a missing part', () => {
    const format = '{street}, {postalCode} {locality}, {region}, {country}';
    expect(postalAddressLine({ ...address, format })).toBe(
      '12 Quai de Serbie, 2e étage, 69006 Lyon, France',
    );
  });
});

test('facts replace their tokens; an unknown token stays', () => {
  const address = { street: '1 Rue', locality: 'Lyon', postalCode: '69006', country: 'France' };
  const site = { address, emails: { info: 'a@b.example' } };
  const facts = siteFactsOf(site);
  const text = '{{site.emails.info}}, {{ site.address }}, {{site.fax}}';
  expect(fillFacts(text, facts)).toBe(`a@b.example, ${postalAddressLine(address)}, {{site.fax}}`);
});

test('a tel: link has the number without spaces, including invisible ones', () => {
  const facts = new Map([['phone', '+44\u00a020 7946\u202f0958']]);
  expect(fillUrl('tel:%7B%7Bsite.phone%7D%7D', facts)).toBe('tel:+442079460958');
});

test.each([
  ['mailto:{{site.email}}', 'mailto:info@xn--mller-kva.example'],
  ['mailto:{{site.email}}?subject=a@ü', 'mailto:info@xn--mller-kva.example?subject=a@ü'],
  ['https://a.example/@müller', 'https://a.example/@müller'],
])('link %s → %s', (written, url) => {
  expect(fillUrl(written, new Map([['email', 'info@müller.example']]))).toBe(url);
});

test.each([
  ["last year's runs", 'last year’s runs'],
  ["the clients' data", 'the clients’ data'],
  ["the '90s", 'the ’90s'],
  ['"Which runs?" they asked', '“Which runs?” they asked'],
  ['says ("as is")', 'says (“as is”)'],
  ["the field 'Message' is", 'the field ‘Message’ is'],
  ['**"Stop"** is read', '**“Stop”** is read'],
  ['“already” curly’s', '“already” curly’s'],
  ["press Let's Talk, let's see", "press Let's Talk, let’s see"],
])('%s → %s', (written, shown) => {
  expect(curlyQuotes(written)).toBe(shown);
});
