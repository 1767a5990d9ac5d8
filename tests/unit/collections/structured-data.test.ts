import { describe, expect, test } from 'vitest';
import { jobSchema } from '#collections/schemas/jobs.ts';
import { sources } from '#collections/sources.ts';
import {
  jobPosting,
  jsonLd,
  organization,
  organizationBrief,
} from '#collections/structured-data.ts';
import { dataOf } from '../../helpers/content.ts';

const home = 'https://site.example/';

describe('data block', () => {
  test('cannot be closed by a text inside', () => {
    const block = jsonLd({ '@type': 'Question', name: '</script><script>alert(1)</script>' });
    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Question',
      name: '</script><script>alert(1)</script>',
    });
  });
});

const site = dataOf(sources.site, 'tests/company');

test('organization data has the facts of content/site.yaml', () => {
  expect(organization(site, home)).toMatchObject({
    '@type': 'Organization',
    name: 'Slatefield',
    url: home,
    logo: 'https://site.example/images/logo-new.png',
    email: 'info@slatefield.example',
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Galway',
      addressCountry: 'IE',
    },
    sameAs: ['https://www.linkedin.com/company/slatefield'],
  });
  expect(organization({ ...site, links: {} }, home)).not.toHaveProperty('sameAs');
});

describe('job posting', () => {
  const fields = {
    title: 'Data Scientist',
    description: 'Find out what R&D needs.',
    order: 1,
    location: 'Remote',
    type: 'Full-time',
    department: 'Data',
    tab: 'engineering',
    requirements: ['Samples < 30', 'SQL', 'Writing'],
    datePosted: '2026-10-07',
    employmentType: 'FULL_TIME',
    workplace: 'remote',
    countries: ['CA', 'US'],
  };
  const company = organizationBrief(site, home);
  const postingOf = (more: object = {}) =>
    jobPosting(
      jobSchema.parse({ ...fields, ...more }),
      '<h2>The work</h2><p><img src="desk.png"></p>',
      company,
    );

  test('describes the job in HTML, with escaped fields and the page’s text', () => {
    expect(postingOf()?.['description']).toBe(
      '<p>Find out what R&amp;D needs.</p><p>Requirements</p><ul><li>Samples &lt; 30</li><li>SQL</li><li>Writing</li></ul><h2>The work</h2><p></p>',
    );
  });

  test('names where applicants may live, or where the office is', () => {
    const remote = postingOf();
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'CA' },
        { '@type': 'Country', name: 'US' },
      ],
    });
    expect(remote).not.toHaveProperty('jobLocation');
    const hybrid = postingOf({ workplace: 'hybrid', countries: ['PK'] });
    expect(hybrid).toMatchObject({ jobLocation: [{ address: { addressCountry: 'PK' } }] });
    expect(hybrid).not.toHaveProperty('jobLocationType');
  });

  test('has the office’s city and region if the file names them', () => {
    const office = { workplace: 'office', countries: ['CA'] };
    const addressOf = (more: object): unknown =>
      (postingOf({ ...office, ...more }) as { jobLocation?: [{ address: unknown }] })
        .jobLocation?.[0].address;
    expect(addressOf({ locality: 'Kingston', region: 'Ontario' })).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Kingston',
      addressRegion: 'Ontario',
      addressCountry: 'CA',
    });
    expect(JSON.stringify(addressOf({}))).toBe('{"@type":"PostalAddress","addressCountry":"CA"}');
  });

  test('is left out if the position names no country', () => {
    for (const countries of [undefined, []]) expect(postingOf({ countries })).toBeUndefined();
  });

  test('has the salary, per year by default, and the last day in UTC', () => {
    const salary = { from: 95_000, to: 120_000, currency: 'CAD' };
    expect(postingOf({ salary, closes: '2026-12-31' })).toMatchObject({
      validThrough: '2026-12-31T23:59:59Z',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'CAD',
        value: {
          '@type': 'QuantitativeValue',
          minValue: 95_000,
          maxValue: 120_000,
          unitText: 'YEAR',
        },
      },
    });
    expect(postingOf()?.['baseSalary']).toBeUndefined();
    expect(postingOf()?.['validThrough']).toBeUndefined();
  });
});
