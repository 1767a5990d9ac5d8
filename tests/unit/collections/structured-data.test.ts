import { describe, expect, test } from 'vitest';
import { readSite } from '#collections/site-facts.ts';
import { jobPosting } from '#collections/structured-data/job-posting.ts';
import { jsonLd } from '#collections/structured-data/json-ld.ts';
import { organization, organizationBrief } from '#collections/structured-data/organization.ts';

const home = 'https://site.example/';

describe('a data block', () => {
  test('cannot be ended by a text in it', () => {
    const block = jsonLd({ '@type': 'Question', name: '</script><script>alert(1)</script>' });
    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Question',
      name: '</script><script>alert(1)</script>',
    });
  });
});

test('the organization has the facts of content/site.yaml', () => {
  const site = readSite();
  expect(organization(site, home)).toMatchObject({
    '@type': 'Organization',
    name: site.name,
    url: home,
    logo: 'https://site.example/images/logo-new.png',
    email: site.emails.info,
    address: {
      '@type': 'PostalAddress',
      addressLocality: site.address.locality,
      addressCountry: 'CA',
    },
  });
});

describe('a job posting', () => {
  const job = {
    title: 'Data Scientist',
    description: 'Find out what R&D needs.',
    requirements: ['Samples < 30', 'SQL'],
    datePosted: '2026-10-07',
    employmentType: 'FULL_TIME',
    workplace: 'remote' as const,
    countries: ['CA', 'US'],
  };
  const company = organizationBrief(readSite(), home);

  test('describes the job in HTML, with its texts escaped', () => {
    expect(jobPosting(job, company)?.['description']).toBe(
      '<p>Find out what R&amp;D needs.</p><p>Requirements</p><ul><li>Samples &lt; 30</li><li>SQL</li></ul>',
    );
  });

  test('for remote work names where applicants may live', () => {
    const posting = jobPosting(job, company);
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'CA' },
        { '@type': 'Country', name: 'US' },
      ],
    });
    expect(posting).not.toHaveProperty('jobLocation');
  });

  test('for hybrid work names the place', () => {
    const posting = jobPosting({ ...job, workplace: 'hybrid', countries: ['PK'] }, company);
    expect(posting).toMatchObject({ jobLocation: [{ address: { addressCountry: 'PK' } }] });
    expect(posting).not.toHaveProperty('jobLocationType');
  });

  test('is none where the position names no country', () => {
    for (const countries of [undefined, []])
      expect(jobPosting({ ...job, countries }, company)).toBeUndefined();
  });

  test('has the range that the position pays', () => {
    const salary = { from: 95_000, to: 120_000, currency: 'CAD', per: 'YEAR' as const };
    expect(jobPosting({ ...job, salary }, company)).toMatchObject({
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
    expect(jobPosting(job, company)?.['baseSalary']).toBeUndefined();
  });

  test('that closes is valid up to the end of its last day, in UTC', () => {
    expect(jobPosting({ ...job, closes: '2026-12-31' }, company)).toMatchObject({
      validThrough: '2026-12-31T23:59:59Z',
    });
    expect(jobPosting(job, company)?.['validThrough']).toBeUndefined();
  });
});
